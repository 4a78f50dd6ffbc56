import { locateText, readSquiggles, readVisibleLines } from './rendered-text.mjs';
import { waitFor } from './wait.mjs';

const activeEditor = '.editor-group-container.active .monaco-editor';
const hoverContent = '.monaco-hover:not(.hidden) .monaco-hover-content';
/** An empty place in the activity bar. */
const parked = { x: 24, y: 500 };
/** VS Code waits 300 ms before it asks for a hover. */
const hoverAnswersMs = 2_000;
/** Commands are listed at once, or not before the palette opens anew. */
const commandsAppearMs = 2_000;
/** A lens that is gone by then was made anew. */
const lensStaysMs = 2_000;
/** The menu waits for the server's actions. */
const menuAnswersMs = 5_000;
const themeClasses = {
  'Dark Modern': 'vs-dark',
  'Light Modern': 'vs',
  'Dark High Contrast': 'hc-black',
  'Light High Contrast': 'hc-light',
};

/** VS Code as a user meets it: everything goes through the keyboard, the mouse and what is on the screen. */
export class Workbench {
  /**
   * @param {import('playwright-core').Page} page
   * @param {import('./serve.mjs').Served} served
   */
  constructor(page, served) {
    this.page = page;
    this.served = served;
    page.setDefaultTimeout(30_000);
  }

  /**
   * Opens a folder with the extension and waits until the workbench stands.
   * @param {import('playwright-core').Browser} browser
   * @param {import('./serve.mjs').Served} served
   * @param {string} folder
   */
  static async open(browser, served, folder) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(served.link({ folder }));
    await page.waitForSelector('.explorer-folders-view .monaco-list-row', { timeout: 60_000 });
    return new Workbench(page, served);
  }

  /** @param {string} name of a file in the folder */
  async openFile(name) {
    const page = this.page;
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first().dblclick();
    await page.locator('.tab.active', { hasText: name }).waitFor();
    await page.locator(`${activeEditor} .view-line`).first().waitFor();
    await this.parkMouse();
  }

  /**
   * Runs a command by its title. The palette shows the commands that there were when it opened, and closes when
   * something else takes the focus: it is opened again until the command could be chosen.
   * @param {string} title
   */
  async command(title) {
    const page = this.page;
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
    await waitFor(`the command "${title}"`, async () => {
      // A view without focus, as a webview has it, would keep the key to itself.
      await page.locator('.part.titlebar').click({ position: { x: 400, y: 5 } });
      await page.keyboard.press('F1');
      const isChosen = await this.choose(`>${title}`, row);
      if (!isChosen) await page.keyboard.press('Escape');
      return isChosen;
    });
    await this.parkMouse();
  }

  /**
   * Types into the open quick input and clicks a row, if both are there in time.
   * @param {string} text
   * @param {import('playwright-core').Locator} row
   */
  async choose(text, row) {
    const inTime = { timeout: commandsAppearMs };
    try {
      await this.page.locator('.quick-input-widget input').first().fill(text, inTime);
      await row.click(inTime);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * The titles that the command palette offers for some words.
   * @param {string} words
   */
  async commands(words) {
    const page = this.page;
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input').first().fill(`>${words}`);
    const rows = page.locator('.quick-input-list .monaco-list-row', { hasText: words });
    await rows.first().waitFor();
    const titles = await rows.locator('.quick-input-list-label .label-name').allInnerTexts();
    await page.keyboard.press('Escape');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    return titles;
  }

  /** Away from everything that would show a tooltip under a resting mouse. */
  async parkMouse() {
    await this.page.mouse.move(parked.x, parked.y);
  }

  /**
   * Puts the cursor into the active editor. Line and column count from 1.
   * @param {number} line
   * @param {number} column
   */
  async goTo(line, column) {
    const page = this.page;
    await page.keyboard.press('Control+1'); // the editor gets the focus
    await page.locator(`${activeEditor}.focused`).waitFor();
    await page.keyboard.press('Control+g');
    await page.locator('.quick-input-widget input').first().fill(`:${line}:${column}`);
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await page.locator('.statusbar-item', { hasText: `Ln ${line}, Col ${column}` }).waitFor();
  }

  /**
   * Replaces a stretch of one line by typing.
   * @param {{ line: number, start: number, end: number }} range
   * @param {string} text
   */
  async replace({ line, start, end }, text) {
    await this.goTo(line, start);
    for (let column = start; column < end; column++) await this.page.keyboard.press('Shift+ArrowRight');
    if (text === '') await this.page.keyboard.press('Delete');
    else await this.page.keyboard.insertText(text);
  }

  /** @param {number} line */
  async deleteLine(line) {
    await this.goTo(line, 1);
    await this.page.keyboard.press('Control+Shift+k');
  }

  /**
   * Asks for suggestions at the cursor and takes the one with these words.
   * @param {string | RegExp} words
   */
  async suggest(words) {
    const row = this.page.locator('.suggest-widget .monaco-list-row', { hasText: words }).first();
    await this.page.keyboard.press('Control+Space');
    await row.click();
    await this.page.locator('.suggest-widget').first().waitFor({ state: 'hidden' });
  }

  /**
   * Clicks the lens with these words right above the line of a text: the lens of another entry is further away, and there first.
   * @param {string} words
   * @param {string} text
   */
  async clickLensAbove(words, text) {
    await waitFor(`a lens "${words}" right above "${text}"`, async () => {
      const below = await this.page.evaluate(locateText, { text, fromLine: 1 });
      // Elements, not their numbers: lenses are made anew as the file changes.
      for (const lens of await this.page.locator('.codelens-decoration a', { hasText: words }).elementHandles()) {
        const box = await lens.boundingBox();
        const distance = below && box ? below.y - box.y : 0;
        if (box && distance > 0 && distance < 3 * box.height)
          return lens.click({ timeout: lensStaysMs }).then(
            () => true,
            () => false,
          );
      }
      return false;
    });
  }

  /** The text of the active editor's visible lines, in order, once every line stands beside its number. */
  async visibleText() {
    return (await waitFor('lines beside their numbers', () => this.page.evaluate(readVisibleLines))).join('\n');
  }

  squiggles() {
    return this.page.evaluate(readSquiggles);
  }

  /**
   * Waits until exactly these characters are underlined.
   * @param {import('./rendered-text.mjs').Squiggle[]} expected
   */
  async seeSquiggles(expected) {
    const wanted = JSON.stringify(sorted(expected));
    await waitFor(`squiggles ${wanted}`, async () => JSON.stringify(sorted(await this.squiggles())) === wanted, {
      describe: () => this.squiggles(),
    });
  }

  /**
   * Rests the mouse on a text and gives back what the hover says, once it contains the expected words. A hover that came
   * up before its provider was ready, or before new files were known, stays as it is: then the mouse leaves and returns,
   * to where the text is by then: lenses that arrive move it down.
   * @param {string} text
   * @param {{ fromLine?: number, containing?: string }} [options]
   */
  async hover(text, { fromLine = 1, containing = '' } = {}) {
    const page = this.page;
    const shown = page.locator(hoverContent, { hasText: containing }).first();
    return waitFor(`a hover on "${text}" saying "${containing}"`, async () => {
      await this.closeHover();
      const place = await waitFor(`"${text}" on the screen`, () => page.evaluate(locateText, { text, fromLine }));
      await page.mouse.move(place.x, place.y, { steps: 4 });
      const appeared = await shown.waitFor({ timeout: hoverAnswersMs }).then(
        () => true,
        () => false,
      );
      return appeared ? (await shown.allInnerTexts())[0] : undefined;
    });
  }

  async closeHover() {
    await this.parkMouse();
    await this.page.locator(hoverContent).first().waitFor({ state: 'hidden' });
  }

  /**
   * A notification with these words. Under test VS Code keeps them in their centre, which this opens.
   * @param {string | RegExp} words
   */
  async notification(words) {
    const centre = this.page.locator('.notifications-center.visible');
    const item = centre.locator('.notification-list-item', { hasText: words }).first();
    // The centre closes by itself when its last notification goes.
    await waitFor(`a notification "${words}"`, async () => {
      if (!(await centre.isVisible())) await this.command('Show Notifications');
      return item.isVisible();
    });
    return item;
  }

  async showProblems() {
    await this.command('Problems: Focus on Problems View');
    await this.page.locator('.markers-panel').waitFor();
  }

  /** The rows of the Problems view, its file headings among them. */
  async problems() {
    const rows = await this.page.locator('.markers-panel .monaco-list-row').allInnerTexts();
    return rows.map((row) => row.replace(/\s+/g, ' ').trim());
  }

  /** @param {string} text */
  async seeProblem(text) {
    await waitFor(`the problem "${text}"`, async () => (await this.problems()).some((row) => row.includes(text)), {
      describe: () => this.problems(),
    });
  }

  /** @param {string} text */
  async seeNoProblem(text) {
    await waitFor(`no problem "${text}"`, async () => !(await this.problems()).some((row) => row.includes(text)), {
      describe: () => this.problems(),
    });
  }

  /**
   * Opens the light bulb's menu at the cursor, by its key, and gives its entries. A click might miss: lenses that arrive move
   * the bulb, and what is then under the mouse takes the cursor elsewhere.
   */
  async openQuickFixes() {
    await this.page
      .locator(`${activeEditor} [class*="codicon-gutter-lightbulb"], ${activeEditor} .lightBulbWidget`)
      .first()
      .waitFor();
    const rows = this.page.locator('.action-widget .monaco-list-row.action');
    await waitFor('the menu of the light bulb', async () => {
      await this.page.keyboard.press('Control+.');
      return rows
        .first()
        .waitFor({ timeout: menuAnswersMs })
        .then(
          () => true,
          () => false,
        );
    });
    return rows.allInnerTexts();
  }

  /** @param {string} title */
  async applyQuickFix(title) {
    await this.page.locator('.action-widget .monaco-list-row.action', { hasText: title }).first().click();
    await this.page.locator('.action-widget').first().waitFor({ state: 'hidden' });
    await this.parkMouse();
  }

  /** @param {keyof typeof themeClasses} theme */
  async setTheme(theme) {
    await this.command('Preferences: Color Theme');
    await this.page.locator('.quick-input-widget input').first().fill(theme);
    await this.page.locator('.quick-input-list .monaco-list-row').first().click();
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await this.parkMouse();
    await this.page.locator(`.monaco-workbench.${themeClasses[theme]}`).waitFor();
  }

  /** @param {string} path */
  async screenshot(path) {
    await this.page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  }

  /**
   * The frame of a webview that holds an element: it lies two frames deep.
   * @param {string} selector
   */
  async webview(selector) {
    return waitFor(`a webview with ${selector}`, async () => {
      for (const frame of this.page.frames()) {
        if (
          (await frame
            .locator(selector)
            .count()
            .catch(() => 0)) > 0
        )
          return frame;
      }
      return undefined;
    });
  }
}

/** @param {import('./rendered-text.mjs').Squiggle[]} squiggles */
function sorted(squiggles) {
  return squiggles
    .map(({ line, start, end, text, severity }) => ({ line, start, end, text, severity }))
    .sort((a, b) => a.line - b.line || a.start - b.start);
}
