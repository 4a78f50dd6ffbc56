import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { cached, inRoot } from './root.mjs';

/** esbuild's account of what went into a bundle.
 * @param {string} bundle a file, or a folder of parts */
export const metafilePath = (bundle) => cached('meta', `${basename(bundle)}.json`);

/** What weighs something: all that went into a bundle, or some of it.
 * @typedef {(path: string) => boolean} Chosen */

/** @type {Chosen} */
const anything = () => true;

/**
 * Bytes of a bundle.
 * @param {string} bundle
 * @param {Chosen} [chosen] the source files that count
 */
export function weightOf(bundle, chosen = anything) {
  const outputs = outputsOf(bundle);
  return outputs && sum(outputs, Object.keys(outputs), chosen);
}

/**
 * Bytes of a program in parts that are loaded before it can do anything.
 * @param {string} folder
 * @param {string} start the file that is loaded first
 * @param {Chosen} [chosen]
 */
export function weightAtStart(folder, start, chosen = anything) {
  const outputs = outputsOf(folder);
  return outputs && sum(outputs, together(outputs, [start]), chosen);
}

/**
 * Bytes of all other parts of it.
 * @param {string} folder
 * @param {string} start
 * @param {Chosen} [chosen]
 */
export function weightOnDemand(folder, start, chosen = anything) {
  const outputs = outputsOf(folder);
  if (!outputs) return undefined;
  const atStart = together(outputs, [start]);
  const later = Object.keys(outputs).filter((file) => !atStart.has(file));
  return sum(outputs, later, chosen);
}

/**
 * Bytes of the largest of several programs that share parts.
 * @param {string} folder
 */
export function weightOfLargest(folder) {
  const outputs = outputsOf(folder);
  if (!outputs) return undefined;
  const starts = Object.entries(outputs).flatMap(([file, { entryPoint }]) => (entryPoint ? [file] : []));
  return Math.max(...starts.map((start) => sum(outputs, together(outputs, [start]), anything)));
}

/**
 * @param {string} bundle
 * @returns {import('esbuild').Metafile['outputs'] | undefined} its files; nothing if it is not built yet
 */
function outputsOf(bundle) {
  if (!existsSync(inRoot(bundle)) || !existsSync(metafilePath(bundle))) return undefined;
  return JSON.parse(readFileSync(metafilePath(bundle), 'utf8')).outputs;
}

/**
 * The files, and all that they cannot do without.
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {string[]} files
 */
function together(outputs, files) {
  const found = new Set(files);
  for (const file of found)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && path in outputs) found.add(path);
  return found;
}

/**
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {Iterable<string>} files
 * @param {Chosen} chosen
 */
function sum(outputs, files, chosen) {
  const inputs = [...files].flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}));
  return inputs.reduce((bytes, [path, { bytesInOutput }]) => bytes + (chosen(path) ? bytesInOutput : 0), 0);
}
