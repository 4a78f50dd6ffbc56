import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ViewPage } from './view-page.mjs';

/** The file that was put into the folder last. */
let put = '';

/** The tuner view. */
export class TunerPage extends ViewPage {
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

  /** Every tuner has learned from every cycle: verdicts speak of the others too. */
  async seeAllLearned() {
    await this.frame.locator('.progress').waitFor({ state: 'hidden' });
  }

  /** @param {string} name */
  async pickVariant(name) {
    await this.frame.locator('vscode-dropdown').click();
    await this.frame.locator('vscode-option', { hasText: name }).click();
  }
}
