import { expect } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';
import { placeOf } from './places.mjs';

/** The capacity view as a user meets it. */
export class CapacityPage {
  /**
   * @param {import('../../../bed/workbench.mjs').Workbench} workbench
   * @param {import('playwright-core').Frame} frame
   */
  constructor(workbench, frame) {
    this.workbench = workbench;
    this.frame = frame;
  }

  /**
   * Puts the cursor into an entry and shows its capacity by the command.
   * @param {{ workbench: import('../../../bed/workbench.mjs').Workbench, source: string }} session
   * @param {string} key
   */
  static async open({ workbench, source }, key) {
    const { line, start } = placeOf(source, `${key}:`);
    await workbench.goTo(line, start);
    // The command is offered once the file is known to have entries.
    await workbench.page.locator('.editor-actions .codicon-graph-line').first().waitFor();
    await workbench.command('Show Capacity');
    return CapacityPage.find(workbench);
  }

  /** @param {import('../../../bed/workbench.mjs').Workbench} workbench */
  static async find(workbench) {
    return new CapacityPage(workbench, await workbench.webview('main[aria-busy="false"]'));
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
    return this.frame.getByRole('slider', { name: label });
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

  /** @param {string} name */
  button(name) {
    return this.frame.locator('vscode-button', { hasText: name }).first();
  }

  /** What is written in the picture. */
  async pictureTexts() {
    return this.frame.locator('.chart svg text').allTextContents();
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
}
