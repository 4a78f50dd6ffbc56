import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { TunerPage } from './tuner-page.mjs';

const EXPERIMENT = 'serving-colocated.yaml';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {TunerPage} */
let view;
/** @type {string[]} */
const refused = [];

beforeAll(async () => {
  session = await openExamples();
  session.workbench.page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text()) && /worker|connect|style-src 'self'/.test(message.text()))
      refused.push(message.text());
  });
});
afterAll(() => session?.close());
pictureFailures(() => session);

const inFile = () => readFileSync(join(session.folder, EXPERIMENT), 'utf8');

test('the command is offered where there is an experiment, and a lens above it', async () => {
  const { workbench } = session;
  await workbench.openFile(EXPERIMENT);
  await workbench.page.locator('.editor-actions .codicon-beaker').first().waitFor();
  await workbench.page.locator('.codelens-decoration', { hasText: 'Simulate' }).first().waitFor();
});

test('the lens opens the view, which simulates the experiment', async () => {
  const { workbench } = session;
  await workbench.page.locator('.codelens-decoration a', { hasText: 'Simulate' }).first().click();
  view = new TunerPage(workbench, await workbench.webview('body[data-view="simulation"] main[aria-busy="false"]'));
  await view.seeHeadline(/One replica of llama-3\.1-8b on h100-sxm keeps up with 20 req\/s at p95 TTFT 95\.3 ms/);
  const texts = await view.pictureTexts();
  for (const text of ['TTFT (ms)']) expect(texts.join('|')).toContain(text.split(' ')[0]);
  await view.seeOnlyNumbers();
  expect(refused).toEqual([]);
});

test('a control simulates anew, and the file takes what it stands at', async () => {
  const rate = view.frame.locator('input[aria-label^="Arrival rate"]').last();
  await rate.fill('60');
  await rate.press('Enter');
  await view.seeHeadline(/60 req\/s/);
  await view.button('Write to File').click();
  await session.workbench.page.locator('.tab', { hasText: EXPERIMENT }).first().click();
  await session.workbench.command('File: Save');
  await waitFor('the rate in the file', () => /request_rate_rps: 60\b/.test(inFile()));
});
