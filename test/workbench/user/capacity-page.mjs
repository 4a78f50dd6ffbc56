import { placeOf } from './places.mjs';
import { ViewPage } from './view-page.mjs';

/** The capacity view. */
export class CapacityPage extends ViewPage {
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
    return new CapacityPage(workbench, await workbench.webview('body[data-view="capacity"] main[aria-busy="false"]'));
  }
}
