import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { runHostTests } from '../bed/host-tests.mjs';
import { temporaryCopy } from '../bed/workspace.mjs';
import { cached, inRoot } from './root.mjs';

/** The mocha suites inside the bed's extension host: ours alone, then beside other extensions.
 * @type {import('./steps.mjs').StepRun} */
export async function hostStep() {
  const alone = await runSuites('alone', []);
  const beside = await runSuites('beside', companions());
  return {
    passed: alone.passed + beside.passed,
    failed: alone.failed + beside.failed,
    note: alone.note ?? beside.note,
    output: `${alone.output}\n${beside.output}`,
  };
}

/** The folders of the extensions that tests install beside ours; the one with code of its own was bundled. */
function companions() {
  const server = inRoot('out-test/companions/yaml-server');
  cpSync(inRoot('test/workbench/companions/yaml-server/package.json'), `${server}/package.json`);
  return [inRoot('test/workbench/companions/block-colours'), server];
}

/**
 * @param {'alone' | 'beside'} suites
 * @param {string[]} companions
 */
async function runSuites(suites, companions) {
  const report = cached(`host-tests-${suites}.json`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  /** @type {string[]} */
  const lines = [];
  const workspace = temporaryCopy(inRoot('examples'));
  try {
    const { ok, reason } = await runHostTests({
      folder: workspace.folder,
      tests: inRoot('out-test/index.cjs'),
      companions,
      env: {
        KNEEPOINT_TEST_REPORT: report,
        KNEEPOINT_SUITES: suites,
        KNEEPOINT_YAML_SERVER: inRoot('node_modules/yaml-language-server/out/server/src/server.js'),
        KNEEPOINT_SCHEMAS: inRoot('schemas/json'),
      },
      log: (line) => lines.push(line),
      screenshot: inRoot(`bed-failure-${suites}.png`),
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
