import axe from 'axe-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { openExamples, pictureFailures } from './examples.mjs';
import { TunerPage } from './tuner-page.mjs';

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

/** What axe finds in the page: it is put in from outside, where the page's policy does not reach. */
async function violations() {
  await view.frame.evaluate(axe.source);
  return view.frame.evaluate(async () => {
    const { axe: tester } = /** @type {{ axe: typeof import('axe-core') }} */ (/** @type {unknown} */ (window));
    const { violations: found } = await tester.run(document);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  });
}

test.each(/** @type {const} */ (['Dark Modern', 'Light Modern', 'Dark High Contrast', 'Light High Contrast']))(
  'axe finds nothing in %s, and nothing hangs over',
  async (theme) => {
    const { workbench } = session;
    const colour = () =>
      view.frame
        .locator('.chart svg text')
        .first()
        .evaluate((text) => getComputedStyle(text).fill);
    const before = await colour();
    if (theme !== 'Dark Modern') {
      await workbench.setTheme(theme);
      await waitFor('the picture in other colours', async () => (await colour()) !== before);
    }
    expect(await violations()).toEqual([]);
    await view.seeNoSidewaysScrolling();
  },
);

test('the tab key reaches every control, and the arrows every cell of the table', async () => {
  const { page } = session.workbench;
  await view.frame.locator('vscode-dropdown').focus();
  /** @type {Set<string>} */
  const reached = new Set();
  for (let i = 0; i < 30; i++) {
    reached.add(await focused());
    await page.keyboard.press('Tab');
  }
  for (const name of [
    ...['documented', 'compare all', 'nothing', 'Save the picture as SVG', 'Save the numbers as CSV'],
    ...['Numbers, parameters, assumptions', 'Save Parameters', 'Show Observations'],
  ])
    expect([...reached], name).toContain(name);

  await view.frame.locator('details vscode-data-grid-cell').first().focus();
  await page.keyboard.press('ArrowDown');
  const below = await focused();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).not.toBe(below);
});

test('the arrows choose a tuner', async () => {
  await view.frame.locator('vscode-radio', { hasText: 'documented' }).focus();
  await session.workbench.page.keyboard.press('ArrowRight');
  await view.seeHeadline("learned by the controller's tuner");
});

/** The name of what has the focus, as far as this test asks. */
async function focused() {
  return view.frame.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });
}

test('the picture is told in words', async () => {
  const words = await view.frame.locator('.chart[role="img"]').getAttribute('aria-label');
  expect(words).toMatch(/alpha goes from .* to .* ms\..*updates, 0 rejected, its gate is 7\.378\./);
});

test('a panel of 400 pixels shows everything, without scrolling sideways', async () => {
  const { page } = session.workbench;
  await page.setViewportSize({ width: 1150, height: 800 });
  await waitFor('a narrow panel', () => view.frame.evaluate(() => innerWidth <= 420));
  await view.seeNoSidewaysScrolling();
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('so does a window at 200 %', async () => {
  const { page } = session.workbench;
  await session.workbench.command('View: Toggle Primary Side Bar Visibility');
  await page.setViewportSize({ width: 640, height: 400 });
  await waitFor('half the pixels', () => view.frame.evaluate(() => innerWidth < 330));
  await view.seeNoSidewaysScrolling();
});
