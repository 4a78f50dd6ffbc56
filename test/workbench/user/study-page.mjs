import { ViewPage } from './view-page.mjs';

/** The view of a study, or of a saved result. */
export class StudyPage extends ViewPage {
  /**
   * Opens a file with one study, runs it by the command, and waits for its end.
   * @param {import('../../../bed/workbench.mjs').Workbench} workbench
   * @param {string} file
   * @param {string} name
   */
  static async run(workbench, file, name) {
    await workbench.openFile(file);
    // The command is offered once the file is known to have a study.
    await workbench.page.locator('.editor-actions .codicon-run-all').first().waitFor();
    await workbench.command('Run Study');
    const page = await StudyPage.find(workbench, name);
    await page.seeEnd();
    return page;
  }

  /**
   * @param {import('../../../bed/workbench.mjs').Workbench} workbench
   * @param {string} name of the study, or of the file with the result
   */
  static async find(workbench, name) {
    return new StudyPage(workbench, await workbench.webview(`body[data-view="study"][data-address*="${name}"] main`));
  }

  /** Everything was run. */
  async seeEnd() {
    await this.button('Run Again').waitFor();
    await this.frame.locator('main[aria-busy="false"]').waitFor();
  }
}
