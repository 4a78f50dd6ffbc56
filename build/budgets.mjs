import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { cached, inRoot } from './root.mjs';

/** esbuild's account of what went into a bundle.
 * @param {string} bundle */
export const metafilePath = (bundle) => cached('meta', `${basename(bundle)}.json`);

/** What each part may weigh, in KB (thousand bytes). A part that is not built yet is left out of the table.
 * @type {{ name: string, limitKb: number, bytes: () => number | undefined }[]} */
const budgets = [
  { name: 'client', limitKb: 500, bytes: () => bundled('dist/client.cjs', () => true) },
  { name: 'server without engine', limitKb: 500, bytes: () => bundled('dist/server.cjs', (path) => !isEngine(path)) },
  { name: 'engine', limitKb: 250, bytes: () => bundled('dist/server.cjs', isEngine) },
  { name: 'collector', limitKb: 50, bytes: () => bundled('dist/collectJob.cjs', () => true) },
  { name: 'reader of traces', limitKb: 50, bytes: () => bundled('dist/namedFileReader.cjs', () => true) },
  { name: 'study runner', limitKb: 100, bytes: () => whole('dist/studyWorker.cjs', 'dist/poolWorker.cjs') },
  { name: 'webview', limitKb: 900, bytes: () => bundled('dist/webview.js', () => true) },
  { name: 'simulation worker', limitKb: 80, bytes: () => bundled('dist/simulationWorker.js', () => true) },
  { name: 'VSIX', limitKb: 2_000, bytes: () => fileSize('dist/kneepoint.vsix') },
];

/** @param {string} path */
const isEngine = (path) => path.startsWith('engine/');

/**
 * Bytes in a bundle that come from the chosen source files.
 * @param {string} file
 * @param {(path: string) => boolean} chosen
 */
function bundled(file, chosen) {
  if (!existsSync(inRoot(file)) || !existsSync(metafilePath(file))) return undefined;
  /** @type {import('esbuild').Metafile} */
  const metafile = JSON.parse(readFileSync(metafilePath(file), 'utf8'));
  const inputs = Object.entries(metafile.outputs[file]?.inputs ?? {});
  return inputs.reduce((sum, [path, { bytesInOutput }]) => sum + (chosen(path) ? bytesInOutput : 0), 0);
}

/** Bytes of bundles together.
 * @param {string[]} files */
function whole(...files) {
  return files.reduce((sum, file) => sum + (bundled(file, () => true) ?? Number.NaN), 0);
}

/** @param {string} file */
function fileSize(file) {
  return existsSync(inRoot(file)) ? statSync(inRoot(file)).size : undefined;
}

/** The table, and whether every part that exists is within its budget. */
export function checkBudgets() {
  const rows = budgets.flatMap(({ name, limitKb, bytes }) => {
    const kb = (bytes() ?? Number.NaN) / 1000;
    return Number.isNaN(kb) ? [] : [{ name, kb, limitKb, ok: kb <= limitKb }];
  });
  const lines = rows.map(
    ({ name, kb, limitKb, ok }) =>
      `${name.padEnd(24)}${kb.toFixed(0).padStart(6)} KB of ${String(limitKb).padStart(5)} KB${ok ? '' : '   too big'}`,
  );
  return { ok: rows.every((row) => row.ok), table: lines.join('\n') };
}

/** @returns {boolean} whether all is within budget */
export function printBudgets() {
  const { ok, table } = checkBudgets();
  console.log(table);
  return ok;
}
