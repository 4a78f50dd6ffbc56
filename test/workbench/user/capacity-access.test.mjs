import axe from 'axe-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { CapacityPage } from './capacity-page.mjs';
import { openExamples, pictureFailures } from './examples.mjs';

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
  'axe finds nothing in %s',
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
  },
);

test('the tab key reaches every control, and the arrows every cell of the table', async () => {
  const { page } = session.workbench;
  await view.frame.locator('vscode-dropdown').focus();
  /** @type {Set<string>} */
  const reached = new Set();
  for (let i = 0; i < 40; i++) {
    reached.add(await focused());
    await page.keyboard.press('Tab');
  }
  for (const name of [
    ...['k (sloMultiplier)', 'k (sloMultiplier), exact', 'Arrival rate, all replicas', 'Max batch, exact'],
    ...['Save the picture as SVG', 'Save the numbers as CSV', 'Numbers, parameters, assumptions', 'Pin'],
  ])
    expect([...reached], name).toContain(name);

  await view.frame.locator('vscode-data-grid-cell').first().focus();
  await page.keyboard.press('ArrowDown');
  const below = await focused();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).not.toBe(below);
});

/** The name of what has the focus, as far as this test asks. */
async function focused() {
  return view.frame.evaluate(() => {
    const element = document.activeElement;
    const label = element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : undefined;
    return element?.getAttribute('aria-label') ?? label ?? element?.textContent?.trim() ?? '';
  });
}

test('focus can be seen', async () => {
  await view.slider('k (sloMultiplier)').focus();
  await session.workbench.page.keyboard.press('ArrowRight');
  const outline = await view.slider('k (sloMultiplier)').evaluate((slider) => getComputedStyle(slider).outlineStyle);
  expect(outline).toBe('solid');
  await view.button('Back to File').click();
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
