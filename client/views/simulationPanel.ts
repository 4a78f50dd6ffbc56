import type * as vscode from 'vscode';
import {
  SIMULATION,
  type SimulationResult,
  WRITE_FIELDS,
  type WriteFieldsParams,
  type WrittenFields,
} from '../../protocol/simulation.ts';
import { SIMULATION_VIEW, type SimulationRequest } from '../../protocol/simulationMessages.ts';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import type { KneepointClient } from '../languageClient.ts';
import { NO_ANSWER, PagePanel } from './pagePanel.ts';
import { PagePanels } from './pagePanels.ts';
import type { Report } from './report.ts';

/** The panels of the simulation view: one for each experiment that somebody looks at. */
export function simulationPanels(client: KneepointClient, extension: vscode.Uri): PagePanels<SpecAddress> {
  return new PagePanels(client, {
    type: SIMULATION_VIEW,
    title: 'Simulation',
    make: (panel, address: SpecAddress) => new SimulationPanel(panel, address, client, extension),
  });
}

/** One panel: the runs of one experiment, which the page itself simulates. */
class SimulationPanel extends PagePanel<SpecAddress, SimulationResult, SimulationRequest> {
  constructor(panel: vscode.WebviewPanel, address: SpecAddress, client: KneepointClient, extension: vscode.Uri) {
    super(panel, address, client, extension, 'simulation', `Simulation: ${address.name}`);
  }

  protected async ask(): Promise<SimulationResult> {
    try {
      return await this.client.request<SimulationResult>(SIMULATION, this.address);
    } catch {
      return { ...this.address, state: 'no-answer', message: NO_ANSWER };
    }
  }

  protected async serve({ version, fields }: SimulationRequest): Promise<Report> {
    const params: WriteFieldsParams = { ...this.address, version, fields };
    const written = this.client.request<WrittenFields>(WRITE_FIELDS, params);
    return this.write(written, this.address.name);
  }
}
