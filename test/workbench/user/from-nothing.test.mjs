import { afterAll, beforeAll, expect, test } from 'vitest';
import { CapacityPage } from './capacity-page.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { parked, placeOf } from './places.mjs';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;

beforeAll(async () => {
  session = await openExamples();
  // The server starts for a file of ours: once it has, an empty file in a workspace that has parameters.
  await session.workbench.page.locator('.editor-actions .codicon-graph-line').first().waitFor();
  await session.workbench.goTo(1, 1);
  await session.workbench.page.keyboard.press('Control+a');
  await session.workbench.page.keyboard.press('Delete');
});
afterAll(() => session?.close());
pictureFailures(() => session);

test('an empty file is completed to a ConfigMap', async () => {
  const { workbench } = session;
  await workbench.suggest('wva-queueing-model-config');
  await workbench.page.keyboard.press('Escape'); // out of the snippet
  const text = await workbench.visibleText();
  for (const line of [
    'kind: ConfigMap',
    '  name: wva-queueing-model-config',
    'data:',
    '  default: |',
    'sloMultiplier: 3',
  ])
    expect(text).toContain(line);
  await workbench.seeSquiggles([parked(text)]);
});

test('an entry of a model is completed from what the workspace knows', async () => {
  const { workbench } = session;
  await workbench.page.keyboard.press('Control+End');
  await workbench.page.keyboard.insertText('\n');
  await workbench.page.keyboard.press('Home');
  await workbench.page.keyboard.press('Shift+End');
  await workbench.page.keyboard.insertText('  llama');
  await workbench.suggest(/^meta-llama.*explicit SLO/);
  await workbench.page.keyboard.press('Escape');
  const text = await workbench.visibleText();
  expect(text).toContain('model_id: meta-llama/Meta-Llama-3.1-8B-Instruct');
  expect(text).toContain('namespace: llm-d-prod');
  await workbench.seeSquiggles([parked(text)]);
});

test('a target that is broken is underlined, and gone once it is mended', async () => {
  const { workbench } = session;
  const text = await workbench.visibleText();
  const name = placeOf(text, 'targetITL');
  await workbench.replace(name, 'targetIT');
  await workbench.seeSquiggles([
    parked(text),
    { ...placeOf(text, 'targetTTFT'), severity: 'error' },
    { ...name, end: name.end - 1, text: 'targetIT', severity: 'warning' },
  ]);
  await workbench.replace({ ...name, end: name.end - 1 }, 'targetITL');
  await workbench.seeSquiggles([parked(text)]);
});

test('the lens above the entry opens its capacity', async () => {
  const { workbench } = session;
  await workbench.clickLensAbove('Show capacity', 'meta-llama-3.1-8b-instruct');
  const view = await CapacityPage.find(workbench);
  await view.seeHeadline(/One replica of llama-h100 serves [\d.]+ req\/s within TTFT/);
});
