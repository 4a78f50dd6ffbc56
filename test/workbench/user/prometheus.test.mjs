import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { answerOf, startPrometheus } from '../../unit/collect/fakePrometheus.ts';
import { FakeServing, goodPod } from '../../unit/collect/fakeServing.ts';
import { openExamples, pictureFailures } from './examples.mjs';

const FILE = 'observations-llama.yaml';
const TOKEN = 'of-this-test';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {Awaited<ReturnType<typeof startPrometheus>>} */
let prometheus;
const fake = new FakeServing();

beforeAll(async () => {
  fake.pods = [goodPod('llama-h100-0'), goodPod('llama-h100-1')];
  prometheus = await startPrometheus(async (request) =>
    request.headers.authorization === `Bearer ${TOKEN}` ? answerOf(fake, request) : { status: 401 },
  );
  session = await openExamples();
});
afterAll(async () => {
  await session?.close();
  await prometheus?.stop();
});
pictureFailures(() => session);

test('the command asks what it needs to know, and for a token where one is wanted', async () => {
  const { workbench } = session;
  const { page } = workbench;
  const input = page.locator('.quick-input-widget input').first();
  const choose = (/** @type {string} */ text) =>
    page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first().click();

  const answer = async (/** @type {string} */ question, /** @type {string} */ text) => {
    await page.locator('.quick-input-message', { hasText: question }).waitFor();
    await input.fill(text);
    await input.press('Enter');
  };

  await workbench.command('Learn from Prometheus');
  await waitFor('the address', async () => (await input.inputValue()).includes('localhost:9090'));
  await input.fill(prometheus.url);
  await input.press('Enter');
  await choose('Another model');
  await answer('exactly as served', 'meta/llama');
  await answer('namespace', 'llm-d-prod');
  await choose('The last hour');
  await waitFor('the file', async () => (await input.inputValue()).endsWith(FILE));
  await input.press('Enter');

  const refused = await workbench.notification('wants to know who asks');
  await refused.locator('.monaco-button', { hasText: 'Set Token' }).click();
  await waitFor('the question', async () => (await input.getAttribute('type')) === 'password');
  await input.fill(TOKEN);
  await input.press('Enter');
});

test('what was collected is a file, opened, with a way to learn from it', async () => {
  const { workbench, folder } = session;
  const told = await workbench.notification(/\d+ cycles?, \d+ observations/);
  expect(await told.locator('.monaco-button').allInnerTexts()).toEqual(['Learn Parameters', 'Show Output']);
  await workbench.page.locator('.tab.active', { hasText: FILE }).waitFor();
  expect(existsSync(join(folder, FILE))).toBe(true);
  const text = readFileSync(join(folder, FILE), 'utf8');
  expect(text).toContain('kind: "VariantObservations"');
  expect(text).not.toContain(TOKEN);
  await workbench.seeSquiggles([]);
});
