import axe from 'axe-core';
import { expect } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';

/** What every view is looked at in. */
export const THEMES = /** @type {const} */ ([
  'Dark Modern',
  'Light Modern',
  'Dark High Contrast',
  'Light High Contrast',
]);

/** A view of ours as a user meets it. */
export class ViewPage {
  /**
   * @param {import('../../../bed/workbench.mjs').Workbench} workbench
   * @param {import('playwright-core').Frame} frame
   */
  constructor(workbench, frame) {
    this.workbench = workbench;
    this.frame = frame;
  }

  /** The verdict. */
  async headline() {
    return (await this.frame.locator('main .content h1').textContent()) ?? '';
  }

  /**
   * Waits for a verdict.
   * @param {string | RegExp} expected
   */
  async seeHeadline(expected) {
    const matches = (/** @type {string} */ text) =>
      typeof expected === 'string' ? text.includes(expected) : expected.test(text);
    await waitFor(`the headline ${expected}`, async () => matches(await this.headline().catch(() => '')), {
      describe: () => this.frame.locator('h1').allTextContents(),
    });
  }

  /** @param {string} text what the notice says */
  async seeNotice(text) {
    await this.frame.locator('.notice', { hasText: text }).waitFor();
  }

  /** The notice stays in sight at the end of the page. */
  async seeNoticeWhenScrolled() {
    const top = await this.frame.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return { scrolled: scrollY, notice: document.querySelector('.notice')?.getBoundingClientRect().top ?? -1 };
    });
    expect(top.scrolled).toBeGreaterThan(100);
    expect(top.notice).toBeGreaterThanOrEqual(0);
  }

  async seeNoNotice() {
    await this.frame.locator('.notice').waitFor({ state: 'hidden' });
  }

  /** @param {string} label */
  slider(label) {
    return this.frame.getByRole('slider', { name: label, exact: true });
  }

  /** @param {string} label */
  field(label) {
    return this.frame.getByRole('textbox', { name: `${label}, exact` });
  }

  /**
   * @param {string} label
   * @param {string} text
   */
  async type(label, text) {
    await this.field(label).fill(text);
  }

  /**
   * Picks one of a few.
   * @param {string} group
   * @param {string} choice
   */
  async choose(group, choice) {
    await this.frame.locator(`vscode-radio-group[aria-label="${group}"] vscode-radio`, { hasText: choice }).click();
  }

  /** @param {string} name */
  button(name) {
    return this.frame.locator('vscode-button', { hasText: name }).first();
  }

  /** Which part of the picture is looked at. */
  async part() {
    return (await this.frame.locator('.zoom:not([hidden]) [role="status"]').first().textContent()) ?? '';
  }

  /** @param {RegExp} expected */
  async seePart(expected) {
    await waitFor(`the part ${expected}`, async () => expected.test(await this.part()), {
      describe: () => this.part(),
    });
  }

  /**
   * Drags over the first picture, from one place to another, in shares of its width and height.
   * @param {readonly [number, number]} from
   * @param {readonly [number, number]} to
   */
  async dragOver(from, to) {
    const chart = this.frame.locator('.chart').first();
    await chart.scrollIntoViewIfNeeded();
    const box = /** @type {NonNullable<Awaited<ReturnType<typeof chart.boundingBox>>>} */ (await chart.boundingBox());
    const { mouse } = this.workbench.page;
    const at = (/** @type {readonly [number, number]} */ [x, y]) =>
      /** @type {const} */ ([box.x + x * box.width, box.y + y * box.height]);
    await mouse.move(...at(from));
    await mouse.down();
    await mouse.move(...at(to), { steps: 4 });
    await this.frame.locator('.marked-part:not([hidden])').waitFor();
    await mouse.up();
    await this.frame.locator('.marked-part:not([hidden])').waitFor({ state: 'detached' });
  }

  /** What is written in the pictures. */
  async pictureTexts() {
    return this.frame.locator('.chart svg text').allTextContents();
  }

  /** Everything that the page says, seen or not: its text, its pictures, its labels. */
  async everyText() {
    return this.frame.evaluate(() => {
      const labels = [...document.querySelectorAll('[aria-label], [title]')].map(
        (each) => `${each.getAttribute('aria-label') ?? ''} ${each.getAttribute('title') ?? ''}`,
      );
      return [document.querySelector('main')?.textContent ?? '', ...labels].join('\n');
    });
  }

  /** No number on the page is one that is none. */
  async seeOnlyNumbers() {
    expect(await this.everyText()).not.toMatch(/\b(?:NaN|Infinity|undefined|null|not a number)\b|\[object/);
    expect(
      await this.frame.locator('.chart svg').evaluateAll((all) => all.map((each) => each.outerHTML).join()),
    ).not.toMatch(/NaN|Infinity|undefined/);
  }

  /** No part of the page hangs over its edge. */
  async seeNoSidewaysScrolling() {
    const widths = await this.frame.evaluate(() => {
      const over = [...document.querySelectorAll('main *')].filter((each) => {
        const { right, width } = each.getBoundingClientRect();
        return width > 0 && right > document.documentElement.clientWidth + 1 && !each.closest('.table, .chart');
      });
      return {
        over: over.map((each) => each.outerHTML.slice(0, 80)),
        scroll: document.documentElement.scrollWidth - innerWidth,
      };
    });
    expect(widths.over).toEqual([]);
    expect(widths.scroll).toBeLessThanOrEqual(0);
  }

  /**
   * Shows the page in another theme, and waits until its picture has the colours.
   * @param {Parameters<import('../../../bed/workbench.mjs').Workbench['setTheme']>[0]} theme
   */
  async inTheme(theme) {
    const colour = () =>
      this.frame
        .locator('.chart svg text')
        .first()
        .evaluate((text) => getComputedStyle(text).fill);
    const before = await colour();
    await this.workbench.setTheme(theme);
    await waitFor('the picture in other colours', async () => (await colour()) !== before);
  }

  /** What axe finds in the page: it is put in from outside, where the page's policy does not reach. */
  async violations() {
    await this.frame.evaluate(axe.source);
    return this.frame.evaluate(async () => {
      const { axe: tester } = /** @type {{ axe: typeof import('axe-core') }} */ (/** @type {unknown} */ (window));
      const { violations } = await tester.run(document);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
    });
  }

  /**
   * In a theme axe finds nothing, and nothing hangs over.
   * @param {typeof THEMES[number]} theme
   */
  async seeNothingAmissIn(theme) {
    // The first is the one that the bed starts in.
    if (theme !== THEMES[0]) await this.inTheme(theme);
    expect(await this.violations()).toEqual([]);
    await this.seeNoSidewaysScrolling();
  }

  /** The name of what has the focus, as far as tests ask. */
  async focused() {
    return this.frame.evaluate(() => {
      const element = document.activeElement;
      const label = element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : undefined;
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent?.trim() ?? '';
    });
  }

  /**
   * Everything that the tab key reaches.
   * @param {number} steps
   */
  async reachedByTab(steps) {
    /** @type {Set<string>} */
    const reached = new Set();
    for (let i = 0; i < steps; i++) {
      reached.add(await this.focused());
      await this.workbench.page.keyboard.press('Tab');
    }
    return [...reached];
  }

  /** A panel of 400 pixels, then a window at 200 %, show everything without scrolling sideways. */
  async seeWhenNarrow() {
    const { page } = this.workbench;
    await page.setViewportSize({ width: 1150, height: 800 });
    await waitFor('a narrow panel', () => this.frame.evaluate(() => innerWidth <= 420));
    await this.seeNoSidewaysScrolling();
    await this.workbench.command('View: Toggle Primary Side Bar Visibility');
    await page.setViewportSize({ width: 640, height: 400 });
    await waitFor('half the pixels', () => this.frame.evaluate(() => innerWidth < 330));
    await this.seeNoSidewaysScrolling();
    await page.setViewportSize({ width: 1280, height: 800 });
    await this.workbench.command('View: Toggle Primary Side Bar Visibility');
  }
}
