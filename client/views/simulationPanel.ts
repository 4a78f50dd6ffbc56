import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import {
  type ExperimentEnd,
  RUN_EXPERIMENT,
  SIMULATION,
  type SimulationResult,
  WRITE_FIELDS,
  type WriteFieldsParams,
  type WrittenFields,
} from '../../protocol/simulation.ts';
import { SIMULATION_VIEW, type SimulationRequest, type WriteFieldsRequest } from '../../protocol/simulationMessages.ts';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import type { RunStudyParams } from '../../protocol/study.ts';
import type { KneepointClient } from '../languageClient.ts';
import { saveResult } from '../results/saveResult.ts';
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

  protected serve(request: SimulationRequest): Promise<Report | undefined> {
    return request.type === 'saveResult' ? this.saveResult() : this.writeFields(request);
  }

  /** The page's runs are for looking at: what is saved is run once more, in the bytes that the command line writes. */
  private async saveResult(): Promise<Report | undefined> {
    const params: RunStudyParams = { ...this.address, run: randomUUID() };
    const end = await this.client
      .request<ExperimentEnd>(RUN_EXPERIMENT, params)
      .catch((): ExperimentEnd => ({ state: 'invalid', message: `Nothing was saved. ${NO_ANSWER}` }));
    if (end.state === 'done') return saveResult(this.file, end.result);
    return end.state === 'invalid' ? { ok: false, message: end.message } : undefined;
  }

  private async writeFields({ version, fields }: WriteFieldsRequest): Promise<Report> {
    const params: WriteFieldsParams = { ...this.address, version, fields };
    const written = this.client.request<WrittenFields>(WRITE_FIELDS, params);
    return this.write(written, this.address.name);
  }
}
