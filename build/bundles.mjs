import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build, context, formatMessages } from 'esbuild';
import { Problem } from '../bed/problem.mjs';
import { assets, entries, outputOf, partsOf } from './entries.mjs';
import { writeNotices } from './notices.mjs';
import { inRoot } from './root.mjs';
import { generateSchemas } from './schemas.mjs';
import { metafilePath } from './weights.mjs';

/**
 * Generates the schemas, then bundles everything.
 * @param {{ minify?: boolean }} [options]
 */
export async function bundleAll({ minify = true } = {}) {
  await generateSchemas();
  await Promise.all(entries.map((entry) => bundleEntry(entry, minify)));
  copyAssets();
  writeNotices();
}

/**
 * Bundles one of the files, of sources that need no generated ones.
 * @param {string} outfile
 */
export async function bundleFile(outfile) {
  const entry = entries.find(({ options }) => outputOf(options) === outfile);
  if (!entry) throw new Error(`Nothing is bundled as ${outfile}.`);
  await bundleEntry(entry, true);
}

function copyAssets() {
  for (const { from, to } of assets) copyFileSync(inRoot(from), inRoot(to));
}

/**
 * @param {import('./entries.mjs').Entry} entry
 * @param {boolean} minify
 */
async function bundleEntry({ options, ships, program }, minify) {
  const output = inRoot(outputOf(options));
  const parts = partsOf(options);
  // Parts are named by what is in them: those of the last build would stay.
  if (parts) rmSync(inRoot(parts), { recursive: true, force: true });
  try {
    const { metafile } = await build({
      ...options,
      minify: minify && ships,
      sourcemap: ships && minify ? false : 'linked',
    });
    const record = metafilePath(output);
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify(metafile));
  } catch (error) {
    throw await explained(error);
  }
  if (program) chmodSync(output, 0o755);
}

/** @param {unknown} error */
async function explained(error) {
  const errors = /** @type {Partial<import('esbuild').BuildFailure>} */ (error).errors;
  if (!errors) return error;
  return new Problem((await formatMessages(errors, { kind: 'error', color: process.stdout.isTTY })).join('\n'));
}

/** Rebuilds on every change, until interrupted. */
export async function watch() {
  await generateSchemas();
  for (const { options } of entries) {
    const watched = await context({ ...options, sourcemap: 'linked', logLevel: 'info' });
    await watched.watch();
  }
  mkdirSync(inRoot('dist'), { recursive: true });
  copyAssets();
  console.log('Watching; reload the VS Code page after a rebuild. Ctrl-C stops.');
}
