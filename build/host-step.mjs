import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { runHostTests } from '../bed/host-tests.mjs';
import { temporaryCopy } from '../bed/workspace.mjs';
import { cached, inRoot } from './root.mjs';

/** The mocha suite inside the bed's extension host.
 * @type {import('./steps.mjs').StepRun} */
export async function hostStep() {
  const report = cached('host-tests.json');
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  /** @type {string[]} */
  const lines = [];
  const workspace = temporaryCopy(inRoot('examples'));
  try {
    const { ok, reason } = await runHostTests({
      folder: workspace.folder,
      tests: inRoot('out-test/index.cjs'),
      env: { KNEEPOINT_TEST_REPORT: report },
      log: (line) => lines.push(line),
      screenshot: inRoot('bed-failure.png'),
    });
    const { passed, failed } = readReport(report);
    const note = ok ? undefined : `the extension host ended with ${reason}`;
    return { passed, failed: failed === 0 && !ok ? 1 : failed, note, output: lines.join('\n') };
  } finally {
    workspace.remove();
  }
}

/**
 * @param {string} report
 * @returns {{ passed: number, failed: number }}
 */
function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
