import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { folderIsWatched } from '../../../bed/watching.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { placeOf } from './places.mjs';
import { ENDLESS, put, sweep } from './studies.mjs';
import { StudyPage } from './study-page.mjs';

const STUDY = 'a-rates.yaml';
const LARGE = 'a-large.yaml';
const RATES = `${sweep('rates')}  expect: { max_p95_ttft_ms: "<= 500", min_goodput_rps: ">= 1000" }\n`;

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {StudyPage} */
let view;

beforeAll(async () => {
  session = await openExamples();
  await folderIsWatched(session.workbench, session.folder);
  put(session.folder, STUDY, RATES);
  put(session.folder, LARGE, sweep('large', ENDLESS));
});
afterAll(() => session?.close());
pictureFailures(() => session);

/** @param {string} name of a study, or of a file with a result */
const pageWith = (name) => StudyPage.find(session.workbench, name);
/** @param {StudyPage} page */
const expected = async (page) => {
  const lines = await page.frame.locator('[aria-label="Expectations"] li').allTextContents();
  return lines.map((line) => line.trim());
};
const saved = () => readdirSync(session.folder).filter((file) => /^a-rates\..*\.kneepoint\.json$/.test(file));

test('the command is offered where there is a study, and runs it', async () => {
  const { workbench } = session;
  view = await StudyPage.run(workbench, STUDY, 'rates');
  await workbench.page.locator('.tab', { hasText: 'Study: rates' }).waitFor();
  await view.seeHeadline(/req\/s/);
  await view.seeOnlyNumbers();
  expect(await expected(view)).toEqual([
    expect.stringMatching(/^expected min_goodput_rps >= 1000: .* req\/s at workload\.request_rate_rps .*, not met$/),
    expect.stringMatching(/^expected max_p95_ttft_ms <= 500: .* ms at workload\.request_rate_rps .*, met$/),
  ]);
});

test('the result is saved beside its document, once', async () => {
  await view.button('Save Result').click();
  await waitFor('the file', () => saved().length === 1);
  const [file] = saved();
  const result = JSON.parse(readFileSync(join(session.folder, /** @type {string} */ (file)), 'utf8'));
  expect(file).toBe(`a-rates.${result.specHash.slice(0, 8)}-s7.kneepoint.json`);
  expect(result).toMatchObject({ kind: 'SweepResult', seed: 7, result: { complete: true } });
  await view.frame.locator('.note', { hasText: 'Saved' }).waitFor();
  await view.button('Save Result').click();
  await view.frame.locator('.note', { hasText: 'already' }).waitFor();
  expect(saved()).toEqual([file]);
});

test('a change of the document makes the result an old one', async () => {
  const { workbench } = session;
  await workbench.page.locator('.tab', { hasText: STUDY }).first().click();
  const { line, start } = placeOf(RATES, '16 }');
  await workbench.replace({ line, start, end: start + 2 }, '32');
  await view.seeNotice('The document, or a file that it names, has changed since');
  await view.button('Run Again').click();
  await view.seeNoNotice();
});

test('beside a saved one it is said what changed in the spec and in the numbers', async () => {
  const { page } = session.workbench;
  await view.button('Compare With…').click();
  await page.locator('.quick-input-list .monaco-list-row', { hasText: saved()[0] ?? '' }).click();
  await view.frame.locator('section[aria-label="Comparison"]', { hasText: 'system.max_num_seqs' }).waitFor();
  await view.button('End Comparison').click();
  await view.frame.locator('section[aria-label="Comparison"]').waitFor({ state: 'hidden' });
});

test('one page in Markdown takes the pictures along', async () => {
  const { workbench, folder } = session;
  await view.button('Report').click();
  const path = workbench.page.locator('.quick-input-widget input').first();
  await waitFor('the proposed name', async () => (await path.inputValue()).endsWith('a-rates.report.md'));
  await path.press('Enter');
  await waitFor('the report', () => existsSync(join(folder, 'a-rates.report.md')));
  const text = readFileSync(join(folder, 'a-rates.report.md'), 'utf8');
  const pictures = [...text.matchAll(/\]\((.*\.svg)\)/g)].map(([, file]) => file ?? '');
  expect(pictures.length).toBeGreaterThan(0);
  for (const file of pictures) expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^<svg /);
  await view.frame.locator('.note', { hasText: 'Saved a-rates.report.md' }).waitFor();
});

test('what is found survives a reload of the window', async () => {
  const { workbench } = session;
  await workbench.command('File: Save All');
  const before = await view.headline();
  const reloaded = workbench.page.waitForEvent('load');
  await workbench.command('Developer: Reload Window');
  await reloaded;
  view = await pageWith('rates');
  await view.seeHeadline(before);
  await view.button('Run Again').waitFor();
});

test('a long run says how far it is, and keeps what is finished when it is stopped', async () => {
  const { workbench } = session;
  await workbench.command('View: Close All Editors');
  await workbench.openFile(LARGE);
  await workbench.command('Run Study');
  const large = await pageWith('large');
  await large.frame.locator('.progress', { hasText: /[1-9]\d* of at most 3\s?000 runs/ }).waitFor();
  await large.button('Stop').click();
  await large.button('Run Again').waitFor();
  await large.frame.locator('.progress').waitFor({ state: 'hidden' });
  expect(await large.headline()).not.toBe('');
});

test('the tree lists studies, experiments and results; a result opens in its own editor', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.command('View: Close All Editors');
  await workbench.command('Focus on Specs and Results View');
  const tree = page.locator('.pane', { hasText: 'Specs and Results' }).last();
  const row = (/** @type {string} */ text) => tree.locator('.monaco-list-row', { hasText: text }).first();
  // There is room for a few rows only: what was seen is folded.
  await row('Experiments').click();
  await row('rates').waitFor();
  await row('Studies').click();
  const [file] = saved();
  await row((file ?? '').replace('.kneepoint.json', '')).click();
  await page.locator('.tab', { hasText: file ?? '' }).waitFor();
  const opened = await pageWith('kneepoint.json');
  await opened.seeHeadline(/req\/s/);
  expect(await expected(opened)).toHaveLength(2);
  await opened.button('Report').waitFor();
});

test('a result that was cut off says so, and shows its text', async () => {
  const { workbench, folder } = session;
  const [file] = saved();
  const text = readFileSync(join(folder, /** @type {string} */ (file)), 'utf8');
  put(folder, 'a-broken.kneepoint.json', text.slice(0, 300));
  await workbench.command('View: Close All Editors');
  await workbench.command('View: Show Explorer');
  await workbench.page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'a-broken' }).first().dblclick();
  const broken = await pageWith('a-broken');
  await broken.seeNotice('it was cut off');
  await broken.button('Show File').click();
  await workbench.page.locator('.tab.active', { hasText: 'a-broken' }).waitFor();
  await waitFor('the text', async () => (await workbench.visibleText()).includes('schemaVersion'));
});

test('a point opens as a spec of its own, which has no findings', async () => {
  const { workbench } = session;
  const row = workbench.page.locator('.explorer-folders-view .monaco-list-row', { hasText: saved()[0] ?? '' });
  await row.first().dblclick();
  const opened = await pageWith('a-rates');
  await opened.button('Next').click();
  await opened.button('Open as a Spec').click();
  await waitFor('the document', async () => (await workbench.visibleText()).includes('kind: ServingExperiment'));
  expect(await workbench.squiggles()).toEqual([]);
});
