import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { waitFor } from '../../../bed/wait.mjs';

/** The file that was put into the folder last. */
let put = '';

/** The tuner view as a user meets it. */
export class TunerPage {
  /**
   * @param {import('../../../bed/workbench.mjs').Workbench} workbench
   * @param {import('playwright-core').Frame} frame
   */
  constructor(workbench, frame) {
    this.workbench = workbench;
    this.frame = frame;
  }

  /**
   * Opens a file with observations and learns from it by the command.
   * @param {import('../../../bed/workbench.mjs').Workbench} workbench
   * @param {string} file
   */
  static async open(workbench, file) {
    const { page } = workbench;
    await workbench.openFile(file);
    // The command is offered once the file is known to have observations.
    await page.locator('.editor-actions .codicon-mortar-board').first().waitFor();
    await workbench.command('Learn Parameters');
    await page.locator('.tab', { hasText: `Tuner: ${file}` }).waitFor();
    return TunerPage.find(workbench);
  }

  /**
   * Learns from a file that is put into the folder, and is taken out again before the next one.
   * @param {{ workbench: import('../../../bed/workbench.mjs').Workbench, folder: string }} session
   * @param {string} file
   * @param {string} text
   */
  static async learnFrom({ workbench, folder }, file, text) {
    await workbench.command('View: Close All Editors');
    // The Explorer shows only as many files as it has room for.
    if (put) rmSync(put, { force: true });
    put = join(folder, file);
    writeFileSync(put, text);
    return TunerPage.open(workbench, file);
  }

  /** @param {import('../../../bed/workbench.mjs').Workbench} workbench */
  static async find(workbench) {
    return new TunerPage(workbench, await workbench.webview('body[data-view="tuner"] main[aria-busy="false"]'));
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

  /** Every tuner has learned from every cycle: verdicts speak of the others too. */
  async seeAllLearned() {
    await this.frame.locator('.progress').waitFor({ state: 'hidden' });
  }

  /** @param {string} text what the notice says */
  async seeNotice(text) {
    await this.frame.locator('.notice', { hasText: text }).waitFor();
  }

  async seeNoNotice() {
    await this.frame.locator('.notice').waitFor({ state: 'hidden' });
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
  async pickVariant(name) {
    await this.frame.locator('vscode-dropdown').click();
    await this.frame.locator('vscode-option', { hasText: name }).click();
  }

  /** @param {string} name */
  button(name) {
    return this.frame.locator('vscode-button', { hasText: name }).first();
  }

  /** What is written in the picture. */
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
}
