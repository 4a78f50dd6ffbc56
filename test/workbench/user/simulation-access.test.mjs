import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { SimulationPage } from './simulation-page.mjs';
import { THEMES } from './view-page.mjs';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {SimulationPage} */
let view;

beforeAll(async () => {
  session = await openExamples();
  view = await SimulationPage.open(session.workbench, 'serving-disaggregated.yaml');
  await view.seeAllSimulated();
  await view.button('Pin').click();
  await view.type('Seed', '7');
  await view.frame.getByRole('heading', { name: 'Beside what is pinned' }).waitFor();
  await view.frame.locator('summary').click();
  await view.frame.locator('details vscode-data-grid-cell').first().waitFor();
});
afterAll(() => session?.close());
pictureFailures(() => session);

test.each(THEMES)('axe finds nothing in %s, and nothing hangs over', (theme) => view.seeNothingAmissIn(theme));

test('the tab key reaches every control, and the arrows every cell of the tables', async () => {
  const { page } = session.workbench;
  await view.slider('Requests in flight').focus();
  const reached = (await view.reachedByTab(90)).join('\n');
  for (const name of [
    ...['Requests in flight, exact', 'Seed, exact', 'max_num_seqs', 'max_num_batched_tokens', 'TTFT target, exact'],
    ...['Numbers, assumptions, remarks', 'Write to File', 'Unpin', 'Back to File'],
  ])
    expect(reached, reached).toContain(name);

  await view.frame.locator('details vscode-data-grid-cell').first().focus();
  await page.keyboard.press('ArrowDown');
  const below = await view.focused();
  await page.keyboard.press('ArrowRight');
  expect(await view.focused()).not.toBe(below);
});

test('the arrows move a slider, and the run follows', async () => {
  await view.slider('Seed').focus();
  await session.workbench.page.keyboard.press('ArrowRight');
  await view.frame.locator('header .basis', { hasText: 'seed 8' }).waitFor();
  const outline = await view.slider('Seed').evaluate((slider) => getComputedStyle(slider).outlineStyle);
  expect(outline).toBe('solid');
});

test('a part of the run is looked at, and all of it again', async () => {
  const { page } = session.workbench;
  await view.choose('Picture', 'over time');
  await view.seePart(/^Drag over/);
  await view.button('Zoom In').focus();
  await page.keyboard.press('Enter');
  await view.seePart(/^time \(s\) [\d.]+ to /);
  const middle = await view.part();
  await view.button('Later').click();
  await waitFor('a later part', async () => (await view.part()) !== middle);
  await view.seeOnlyNumbers();
  await view.button('Whole Run').click();
  await view.seePart(/^Drag over/);
});

test('the pictures are told in words', async () => {
  const words = await view.frame
    .locator('.chart[role="img"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  expect(words.join('\n')).toMatch(/TTFT/);
  expect(words.every((each) => each.length > 20)).toBe(true);
});

test('a panel of 400 pixels and a window at 200 % show everything', () => view.seeWhenNarrow());
