import { existsSync, statSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { weightAtStart, weightOf, weightOfLargest, weightOnDemand } from './weights.mjs';

const SERVER = /** @type {const} */ (['dist/server', 'dist/server/main.js']);
/** @param {string} path */
const isEngine = (path) => path.startsWith('engine/');
/** @param {string} path */
const isNotEngine = (path) => !isEngine(path);

/** What each part may weigh, in KB (thousand bytes). A part that is not built yet is left out of the table.
 * @type {{ name: string, limitKb: number, bytes: () => number | undefined }[]} */
const budgets = [
  { name: 'client', limitKb: 500, bytes: () => weightOf('dist/client.cjs') },
  { name: 'server without engine', limitKb: 500, bytes: () => weightAtStart(...SERVER, isNotEngine) },
  { name: '  loaded later', limitKb: 250, bytes: () => weightOnDemand(...SERVER, isNotEngine) },
  { name: '  engine', limitKb: 250, bytes: () => weightOf(SERVER[0], isEngine) },
  { name: 'study runner', limitKb: 100, bytes: () => whole('dist/studyWorker.cjs', 'dist/poolWorker.cjs') },
  { name: 'largest page', limitKb: 900, bytes: () => weightOfLargest('dist/webview') },
  { name: 'simulation worker', limitKb: 80, bytes: () => weightOf('dist/simulationWorker.js') },
  { name: 'VSIX', limitKb: 2_000, bytes: () => fileSize('dist/kneepoint.vsix') },
];

/** Bytes of bundles together.
 * @param {string[]} files */
function whole(...files) {
  return files.reduce((sum, file) => sum + (weightOf(file) ?? Number.NaN), 0);
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
