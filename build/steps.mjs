import { existsSync } from 'node:fs';
import { Problem } from '../bed/problem.mjs';
import { checkBudgets } from './budgets.mjs';
import { bundle } from './bundle.mjs';
import { ensureBed, ensureChromium, ensurePrometheus } from './ensure.mjs';
import { hostStep } from './host-step.mjs';
import { packageExtension } from './package.mjs';
import { inRoot } from './root.mjs';
import { tool } from './tools.mjs';
import { vitestStep } from './vitest-step.mjs';

/**
 * @typedef {{ passed: number, failed: number, output?: string | undefined, note?: string | undefined }} StepResult
 * @typedef {() => Promise<StepResult>} StepRun
 * @typedef {{ name: string, what: string, needs?: string[], beside?: string, run: StepRun }} Step
 * `beside`: steps of one word that follow each other run at the same time.
 */

const layers = [
  'engine',
  'schemas',
  'protocol',
  'server',
  'cli',
  'client',
  'charts',
  'runner',
  'collect',
  'webview',
].filter((folder) => existsSync(inRoot(folder)));

/** Everything `npm test` does after the installation, in this order.
 * @type {Step[]} */
export const steps = [
  { name: 'build', what: 'schemas and bundles', run: () => one(bundle) },
  { name: 'types', beside: 'checks', what: 'tsc', run: () => tools(['tsc', ['-b']], ['tsc', ['-p', 'build']]) },
  { name: 'lint', beside: 'checks', what: 'biome', run: () => tools(['biome', ['check', '--error-on-warnings']]) },
  { name: 'layers', beside: 'checks', what: 'dependency-cruiser', run: () => tools(['depcruise', layers]) },
  { name: 'unused', beside: 'checks', what: 'knip', run: () => tools(['knip', []]) },
  { name: 'bed', beside: 'checks', what: 'VS Code and Chromium', run: () => one(ensureWorkbench) },
  { name: 'unit', what: 'unit, property, golden and protocol tests', run: vitestStep('unit', ['pure', 'fast']) },
  { name: 'metrics', beside: 'waiting', what: 'tests with a real Prometheus', needs: ['build'], run: prometheusStep },
  { name: 'package', beside: 'waiting', what: 'VSIX', needs: ['build'], run: () => fromExit(packageExtension()) },
  { name: 'host', what: 'tests in the extension host', needs: ['build', 'bed'], run: hostStep },
  { name: 'user', what: 'tests as a user', needs: ['build', 'bed'], run: vitestStep('user', ['workbench']) },
  { name: 'budgets', what: 'sizes', needs: ['build'], run: budgetsStep },
];

function ensureWorkbench() {
  ensureBed();
  ensureChromium();
}

/** Elsewhere than in CI it may be missing; then this says how to get it.
 * @returns {Promise<StepResult>} */
async function prometheusStep() {
  try {
    ensurePrometheus();
  } catch (error) {
    if (process.env.CI || !(error instanceof Problem)) throw error;
    return { passed: 0, failed: 0, note: `not run. ${error.message.replaceAll('\n', ' ')}` };
  }
  return vitestStep('metrics', ['prometheus'])();
}

/** @returns {Promise<StepResult>} */
async function budgetsStep() {
  const { ok, table } = checkBudgets();
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output: table };
}

/**
 * A step that passes when its function does not throw.
 * @param {() => unknown} work
 * @returns {Promise<StepResult>}
 */
async function one(work) {
  await work();
  return { passed: 1, failed: 0 };
}

/**
 * A step of command-line tools; all of them run, and all have to be content.
 * @param {[Parameters<typeof tool>[0], string[]][]} commands
 * @returns {Promise<StepResult>}
 */
async function tools(...commands) {
  let output = '';
  let ok = true;
  for (const [name, args] of commands) {
    const result = await tool(name, args);
    output += result.output;
    ok &&= result.code === 0;
  }
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
}

/**
 * @param {Promise<{ code: number, output: string }>} running
 * @returns {Promise<StepResult>}
 */
async function fromExit(running) {
  const { code, output } = await running;
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}
