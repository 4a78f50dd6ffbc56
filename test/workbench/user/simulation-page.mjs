import { ViewPage } from './view-page.mjs';

/** The simulation view. */
export class SimulationPage extends ViewPage {
  /**
   * Opens a file with one experiment and simulates it by the command.
   * @param {import('../../../bed/workbench.mjs').Workbench} workbench
   * @param {string} file
   */
  static async open(workbench, file) {
    await workbench.openFile(file);
    // The command is offered once the file is known to have an experiment.
    await workbench.page.locator('.editor-actions .codicon-beaker').first().waitFor();
    await workbench.command('Simulate');
    await workbench.page.locator('.tab', { hasText: 'Simulation:' }).waitFor();
    return SimulationPage.find(workbench);
  }

  /** @param {import('../../../bed/workbench.mjs').Workbench} workbench */
  static async find(workbench) {
    return new SimulationPage(workbench, await workbench.webview('body[data-view="simulation"] main'));
  }

  /** What the controls stand at is simulated in full. */
  async seeAllSimulated() {
    await this.frame.locator('main[aria-busy="false"]').waitFor();
  }
}
