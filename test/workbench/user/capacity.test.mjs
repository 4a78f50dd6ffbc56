import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { CapacityPage } from './capacity-page.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { placeOf } from './places.mjs';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {CapacityPage} */
let view;
/** @type {string[]} */
const refused = [];

beforeAll(async () => {
  session = await openExamples();
  session.workbench.page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text()) && /webview|style-src 'self'/.test(message.text()))
      refused.push(message.text());
  });
});
afterAll(() => session?.close());
pictureFailures(() => session);

test('the command shows the capacity of the entry at the cursor', async () => {
  view = await CapacityPage.open(session, 'mistral-staging');
  await view.seeHeadline(
    'One replica of mistral-a100 serves 12 req/s within TTFT 128 ms and ITL 73.9 ms; 5.1 req/s need 1 replica.',
  );
  expect(await view.pictureTexts()).toEqual(
    expect.arrayContaining(['λ* 12 req/s', 'TTFT target 128 ms', 'ITL target 73.9 ms']),
  );
  expect(await view.frame.locator('.tile').allTextContents()).toHaveLength(4);
  expect(await view.button('Write to File').getAttribute('disabled')).not.toBeNull();
});

test('another variant of the model is a choice away', async () => {
  await view.frame.locator('vscode-dropdown').click();
  await view.frame.locator('vscode-option', { hasText: 'mistral-l40s' }).click();
  await view.seeHeadline('One replica of mistral-l40s serves');
});

test('moving k answers at once, and a pinned state stays behind as a ghost', async () => {
  await view.button('Pin').click();
  const before = await view.headline();
  await view.slider('k (sloMultiplier)').focus();
  for (let i = 0; i < 20; i++) await session.workbench.page.keyboard.press('ArrowLeft');
  await view.seeHeadline('TTFT 91.6 ms');
  expect(await view.headline()).not.toBe(before);
  expect(await view.field('k (sloMultiplier)').inputValue()).toBe('2');
  expect((await view.pictureTexts()).join()).toMatch(/pinned λ\*/);
  expect(await view.frame.locator('.comparison').textContent()).toMatch(/% less than pinned/);
});

test('what was moved is written into the file, and undone there', async () => {
  const { workbench, source } = session;
  await view.button('Write to File').click();
  await view.frame.locator('.note', { hasText: 'Written into mistral-staging' }).waitFor();
  const { line } = placeOf(source, 'sloMultiplier', { after: 'mistral-staging: |' });
  await workbench.goTo(line, 1);
  expect(await workbench.visibleText()).toContain('sloMultiplier: 2.0');
  await workbench.page.keyboard.press('Control+z');
  await waitFor('the old k', async () => (await workbench.visibleText()).includes('sloMultiplier: 4.0'));
  await view.seeHeadline('TTFT 128 ms');
});

test('the view follows the file as it is typed', async () => {
  const { workbench, source } = session;
  const value = placeOf(source, '4.0', { after: 'mistral-staging: |' });
  await workbench.replace(value, '6.0');
  await view.seeHeadline('TTFT 165 ms');
  await waitFor('k in its field', async () => (await view.field('k (sloMultiplier)').inputValue()) === '6');
  await workbench.replace(value, '1.0');
  await view.seeNotice('k = 1 leaves no room for load');
  await view.seeHeadline('TTFT 165 ms'); // The last state that could be read.
  await workbench.replace(value, '4.0');
  await view.seeNoNotice();
  await view.seeHeadline('TTFT 128 ms');
});

test('the view follows the parameters of another file', async () => {
  const { workbench, folder } = session;
  await workbench.openFile('service-parameters.yaml');
  const parameters = readFileSync(join(folder, 'service-parameters.yaml'), 'utf8');
  const value = placeOf(parameters, '3.6', { after: 'mistral-l40s' });
  await workbench.replace(value, '99.5');
  await view.seeHeadline('99.5 req/s need');
  await workbench.page.keyboard.press('Control+z');
  // The next test starts from the undone state.
  await view.seeHeadline('3.6 req/s need');
});

test('what was moved and pinned survives a reload of the window', async () => {
  const { workbench } = session;
  await workbench.page.keyboard.press('Control+s');
  await view.type('k (sloMultiplier)', '2.5');
  await view.seeHeadline('TTFT 101 ms');
  const before = await view.headline();
  const reloaded = workbench.page.waitForEvent('load');
  await workbench.command('Developer: Reload Window');
  await reloaded;
  view = await CapacityPage.find(workbench);
  await view.seeHeadline(before);
  expect((await view.pictureTexts()).join()).toMatch(/pinned λ\*/);
});

test('the picture and the numbers are saved', async () => {
  const { workbench, folder } = session;
  for (const [name, starts] of /** @type {const} */ ([
    ['SVG', '<svg role="img"'],
    ['PNG', '\x89PNG'],
    ['CSV', 'semantics,rate_rps'],
  ])) {
    await view.button(name).click();
    const file = `capacity-mistral-staging-mistral-l40s.${name.toLowerCase()}`;
    const path = workbench.page.locator('.quick-input-widget input').first();
    await waitFor('the proposed name', async () => (await path.inputValue()).endsWith(file));
    await path.press('Enter');
    await view.frame.locator('.note', { hasText: `Saved ${file}` }).waitFor();
    expect(readFileSync(join(folder, file), 'latin1').slice(0, starts.length)).toBe(starts);
  }
});

test('the page never asks for what its policy forbids', () => {
  expect(refused).toEqual([]);
});
