import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { cached } from './root.mjs';
import { tool } from './tools.mjs';

/**
 * Runs projects of vitest and counts their tests.
 * @param {string} step names the report
 * @param {('pure' | 'fast' | 'prometheus' | 'workbench')[]} projects
 * @returns {import('./steps.mjs').StepRun}
 */
export function vitestStep(step, projects) {
  return async () => {
    const report = cached(`vitest-${step}.json`);
    mkdirSync(dirname(report), { recursive: true });
    rmSync(report, { force: true });
    const { code, output } = await tool('vitest', [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ]);
    return { ...counts(report, code), output };
  };
}

/**
 * @param {string} report
 * @param {number} code vitest's exit code: errors outside of any test show only there
 */
function counts(report, code) {
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, note: 'vitest gave no report' };
  }
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = result.numFailedTests + broken;
  const skipped = result.numPendingTests;
  return {
    passed: result.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    ...(skipped > 0 ? { note: `${skipped} skipped` } : {}),
  };
}
