import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderIsWatched } from '../../../bed/watching.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { ENDLESS, put, sweep } from './studies.mjs';

const FILE = 'a-held.yaml';
const experiment = `apiVersion: kneepoint.dev/v1alpha1
kind: ServingExperiment
metadata: { name: held }
spec:
  system: { model: llama-3.1-8b, accelerator: h100-sxm, max_num_seqs: 16 }
  workload:
    request_rate_rps: 5
    num_requests: 40
    prompt_tokens: { dist: constant, value: 128 }
    output_tokens: { dist: constant, value: 16 }
  slo: { ttft_ms: 500, itl_ms: 50 }
  expect:
    unfinished: "<= 0"
    p95_ttft_ms: "<= 0.001"
`;
const designs = sweep('endless', ENDLESS)
  .replace('kind: Sweep', 'kind: DesignSpace')
  .replace(/ {2}axes:\n.*\n/, '  grid: { workload.request_rate_rps: [5, 10, 20] }\n')
  .concat('  expect: { best_goodput_rps: ">= 1" }\n');

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;

beforeAll(async () => {
  session = await openExamples();
  await folderIsWatched(session.workbench, session.folder);
  put(session.folder, FILE, experiment);
  await session.workbench.openFile(FILE);
});
afterAll(() => session?.close());
pictureFailures(() => session);

/** @param {string} text */
const row = (text) => session.workbench.page.locator('.test-explorer .monaco-list-row', { hasText: text }).first();
const glyphs = () => session.workbench.page.locator('.editor-group-container.active .testing-run-glyph');

test('expectations have an icon beside them, and are in the Test Explorer', async () => {
  await glyphs().first().waitFor();
  await session.workbench.command('Testing: Focus on Test Explorer View');
  await row('held').locator('.monaco-tl-twistie').click();
  await row('p95_ttft_ms <= 0.001').waitFor();
});

test('run, what is missed has the measured value beside the expected one', async () => {
  const { page } = session.workbench;
  await session.workbench.command('Test: Run All Tests');
  await row('p95_ttft_ms').locator('.codicon-testing-failed-icon').waitFor();
  await row('unfinished').locator('.codicon-testing-passed-icon').waitFor();
  await page.locator('.test-error-content-widget', { hasText: /p95_ttft_ms <= 0\.001: [\d.]+ ms, not met/ }).waitFor();
});

test('mended, it passes', async () => {
  const { workbench } = session;
  await workbench.page.locator('.tab', { hasText: FILE }).first().click();
  const lines = experiment.split('\n');
  const line = lines.findIndex((text) => text.includes('0.001'));
  const start = (lines[line] ?? '').indexOf('0.001') + 1;
  await workbench.replace({ line: line + 1, start, end: start + 5 }, '900');
  await row('p95_ttft_ms <= 900').waitFor();
  await workbench.command('Test: Run All Tests');
  await row('p95_ttft_ms <= 900').locator('.codicon-testing-passed-icon').waitFor();
});

test('a run that takes long is cancelled', async () => {
  const { workbench, folder } = session;
  put(folder, FILE, designs);
  await workbench.command('File: Revert File');
  await row('endless').waitFor();
  await workbench.command('Test: Run All Tests');
  await row('endless').locator('.codicon-loading, .codicon-testing-queued-icon').first().waitFor();
  await workbench.command('Test: Cancel Test Run');
  await row('endless').locator('.codicon-testing-skipped-icon, .codicon-testing-unset-icon').first().waitFor();
  expect(await row('endless').locator('.codicon-testing-failed-icon, .codicon-testing-error-icon').count()).toBe(0);
});
