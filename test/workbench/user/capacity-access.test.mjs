import { afterAll, beforeAll, expect, test } from 'vitest';
import { CapacityPage } from './capacity-page.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { THEMES } from './view-page.mjs';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {CapacityPage} */
let view;

beforeAll(async () => {
  session = await openExamples();
  view = await CapacityPage.open(session, 'mistral-staging');
  await view.frame.locator('summary').click();
  await view.frame.locator('vscode-data-grid-cell').first().waitFor();
});
afterAll(() => session?.close());
pictureFailures(() => session);

test.each(THEMES)('axe finds nothing in %s, and nothing hangs over', (theme) => view.seeNothingAmissIn(theme));

test('the tab key reaches every control, and the arrows every cell of the table', async () => {
  const { page } = session.workbench;
  await view.frame.locator('vscode-dropdown').focus();
  const reached = await view.reachedByTab(40);
  for (const name of [
    ...['k (sloMultiplier)', 'k (sloMultiplier), exact', 'Arrival rate, all replicas', 'Max batch, exact'],
    ...['Save the picture as SVG', 'Save the numbers as CSV', 'Numbers, parameters, assumptions', 'Pin'],
  ])
    expect(reached, name).toContain(name);

  await view.frame.locator('vscode-data-grid-cell').first().focus();
  await page.keyboard.press('ArrowDown');
  const below = await view.focused();
  await page.keyboard.press('ArrowRight');
  expect(await view.focused()).not.toBe(below);
});

test('focus can be seen', async () => {
  await view.slider('k (sloMultiplier)').focus();
  await session.workbench.page.keyboard.press('ArrowRight');
  const outline = await view.slider('k (sloMultiplier)').evaluate((slider) => getComputedStyle(slider).outlineStyle);
  expect(outline).toBe('solid');
  await view.button('Back to File').click();
});

test('a panel of 400 pixels and a window at 200 % show everything', () => view.seeWhenNarrow());
