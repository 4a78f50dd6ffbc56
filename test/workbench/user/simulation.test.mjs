import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { placeOf } from './places.mjs';
import { SimulationPage } from './simulation-page.mjs';

const EXPERIMENT = 'serving-colocated.yaml';
const TRACE = 'serving-trace.yaml';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {SimulationPage} */
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

test('the lens opens the view, which simulates the experiment and holds it to what it expects', async () => {
  const { workbench } = session;
  await workbench.page.locator('.codelens-decoration a', { hasText: 'Simulate' }).first().click();
  view = await SimulationPage.find(workbench);
  await view.seeAllSimulated();
  await view.seeHeadline(/One replica of llama-3\.1-8b on h100-sxm keeps up with 20 req\/s at p95 TTFT 95\.3 ms/);
  expect((await view.pictureTexts()).join('|')).toContain('TTFT');
  expect(await view.frame.locator('.expectations li').allTextContents()).toEqual([
    expect.stringMatching(/p95_ttft_ms <= 500: 95\.3 ms, met/),
    expect.stringMatching(/attainment >= 0\.95: .*, met/),
  ]);
  await view.seeOnlyNumbers();
});

test('what is pinned stays behind, and survives a reload of the window with what was moved', async () => {
  const { workbench } = session;
  await view.button('Pin').click();
  await view.type('Arrival rate', '34');
  await view.seeHeadline(/34 req\/s/);
  await view.frame.getByRole('heading', { name: 'Beside what is pinned' }).waitFor();
  const before = await view.headline();
  const reloaded = workbench.page.waitForEvent('load');
  await workbench.command('Developer: Reload Window');
  await reloaded;
  view = await SimulationPage.find(workbench);
  await view.seeHeadline(before);
  await view.frame.getByRole('heading', { name: 'Beside what is pinned' }).waitFor();
  await view.button('Unpin').click();
});

test('the file takes what the controls stand at, and gives it back', async () => {
  const { workbench } = session;
  await view.type('Arrival rate', '60');
  await view.seeHeadline(/60 req\/s/);
  await view.button('Write to File').click();
  await view.frame.locator('.note', { hasText: 'Written into' }).waitFor();
  await workbench.page.locator('.tab', { hasText: EXPERIMENT }).first().click();
  const { line } = placeOf(inFile(), 'request_rate_rps');
  await workbench.goTo(line, 1);
  await workbench.page.keyboard.press('Control+s');
  await waitFor('the rate in the file', () => /request_rate_rps: 60\b/.test(inFile()));
  await workbench.page.keyboard.press('Control+z');
  await workbench.page.keyboard.press('Control+s');
  await waitFor('the rate that was there', () => /request_rate_rps: 20\b/.test(inFile()));
  await view.seeHeadline(/keeps up with 20 req\/s/);
});

test('the result of what the file says is saved beside it; what was moved has to be written first', async () => {
  await view.type('Arrival rate', '34');
  await view.seeHeadline(/34 req\/s/);
  expect(await view.button('Save Result').getAttribute('title')).toMatch(/write to it, or go back/);
  await view.button('Back to File').click();
  await view.seeHeadline(/keeps up with 20 req\/s/);
  await view.button('Save Result').click();
  await view.frame.locator('.note', { hasText: 'Saved' }).waitFor();
  const [saved, ...others] = readdirSync(session.folder).filter((file) => file.endsWith('.kneepoint.json'));
  expect(others).toEqual([]);
  const result = JSON.parse(readFileSync(join(session.folder, saved ?? ''), 'utf8'));
  expect(saved).toBe(`serving-colocated.${result.specHash.slice(0, 8)}-s${result.seed}.kneepoint.json`);
  expect(result).toMatchObject({ kind: 'ServingResult', result: { label: { verdict: 'stable' } } });
});

test('a run of two million requests shows how far it is, and can be stopped', async () => {
  const { workbench, folder } = session;
  const text = inFile().replace(/num_requests: \d+/, 'num_requests: 2000000');
  expect(text).toContain('2000000');
  writeFileSync(join(folder, 'serving-large.yaml'), text);
  await workbench.command('View: Close All Editors');
  view = await SimulationPage.open(workbench, 'serving-large.yaml');
  await view.frame.locator('.progress', { hasText: /of 2\u202f000\u202f000 requests/ }).waitFor();
  await view.seeHeadline(/20 req\/s/);
  await view.button('Cancel').click();
  await view.frame.locator('.progress', { hasText: 'What you see are the first 20\u202f000 requests.' }).waitFor();
});

test('a trace of a hundred thousand requests is replayed, and followed while it is typed', async () => {
  const { workbench, folder } = session;
  const rows = Array.from({ length: 100_000 }, (_, i) => `${(i / 25).toFixed(2)},${300 + (i % 400)},${20 + (i % 90)}`);
  writeFileSync(join(folder, 'serving-trace.csv'), `arrival_time,prompt_tokens,output_tokens\n${rows.join('\n')}\n`);
  await workbench.command('View: Close All Editors');
  view = await SimulationPage.open(workbench, TRACE);
  await view.seeAllSimulated();
  await view.frame.locator('header .basis', { hasText: '100\u202f000 requests' }).waitFor();
  await view.seeOnlyNumbers();
});

test('the page never asks for what its policy forbids', () => {
  expect(refused).toEqual([]);
});
