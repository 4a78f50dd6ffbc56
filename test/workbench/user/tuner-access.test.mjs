import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExamples, pictureFailures } from './examples.mjs';
import { TunerPage } from './tuner-page.mjs';
import { THEMES } from './view-page.mjs';

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let session;
/** @type {TunerPage} */
let view;

beforeAll(async () => {
  session = await openExamples();
  view = await TunerPage.open(session.workbench, 'observations.yaml');
  await view.choose('Lines', 'compare all');
  await view.frame.locator('summary').click();
  await view.frame.locator('details vscode-data-grid-cell').first().waitFor();
});
afterAll(() => session?.close());
pictureFailures(() => session);

test.each(THEMES)('axe finds nothing in %s, and nothing hangs over', (theme) => view.seeNothingAmissIn(theme));

test('the tab key reaches every control, and the arrows every cell of the table', async () => {
  const { page } = session.workbench;
  await view.frame.locator('vscode-dropdown').focus();
  const reached = await view.reachedByTab(30);
  for (const name of [
    ...['documented', 'compare all', 'nothing', 'Save the picture as SVG', 'Save the numbers as CSV'],
    ...['Numbers, parameters, assumptions', 'Save Parameters', 'Show Observations'],
  ])
    expect(reached, name).toContain(name);

  await view.frame.locator('details vscode-data-grid-cell').first().focus();
  await page.keyboard.press('ArrowDown');
  const below = await view.focused();
  await page.keyboard.press('ArrowRight');
  expect(await view.focused()).not.toBe(below);
});

test('the arrows choose a tuner', async () => {
  await view.frame.locator('vscode-radio', { hasText: 'documented' }).focus();
  await session.workbench.page.keyboard.press('ArrowRight');
  await view.seeHeadline("learned by the controller's tuner");
});

test('the picture is told in words', async () => {
  const words = await view.frame.locator('.chart[role="img"]').getAttribute('aria-label');
  expect(words).toMatch(/alpha goes from .* to .* ms\..*updates, 0 rejected, its gate is 7\.378\./);
});

test('a panel of 400 pixels and a window at 200 % show everything', () => view.seeWhenNarrow());
