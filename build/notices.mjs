import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entries, outputOf } from './entries.mjs';
import { inRoot } from './root.mjs';
import { metafilePath } from './weights.mjs';

/** Packages whose files ship without passing through a bundle. */
const COPIED = ['@vscode/codicons'];

/** What licences and attributions are called. */
const TELLING = /^(?:licen[cs]e|notices?|third-?party-?notices?)(?:[.-].*)?$/i;

/** Writes dist/NOTICES.txt: every package of others of which something ships, with what its licence wants to be told. */
export function writeNotices() {
  const chapters = shippedPackages().map((folder) => {
    const manifest = JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'));
    const { name, version, license } = manifest;
    const texts = readdirSync(inRoot(folder), { withFileTypes: true })
      .filter((file) => file.isFile() && TELLING.test(file.name))
      .map(({ name: file }) => readFileSync(inRoot(folder, file), 'utf8').replace(/\r\n/g, '\n').trim());
    if (!license && texts.length === 0) throw new Error(`${name} ships, and does not say under which licence.`);
    return [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n');
  });
  writeFileSync(inRoot('dist/NOTICES.txt'), `${chapters.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}

/** The folders of the packages in what ships. */
function shippedPackages() {
  const folders = new Set(COPIED.map((name) => join('node_modules', name)));
  for (const { ships, options } of entries) {
    if (!ships) continue;
    /** @type {import('esbuild').Metafile} */
    const { inputs } = JSON.parse(readFileSync(metafilePath(outputOf(options)), 'utf8'));
    for (const path of Object.keys(inputs)) {
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
      if (folder) folders.add(folder);
    }
  }
  return [...folders].sort();
}
