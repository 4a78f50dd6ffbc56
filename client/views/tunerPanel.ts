import * as vscode from 'vscode';
import { OBSERVATIONS, type ObservationsAddress, type ObservationsResult } from '../../protocol/observations.ts';
import { TUNER_VIEW, type TunerRequest } from '../../protocol/tunerMessages.ts';
import type { KneepointClient } from '../languageClient.ts';
import { NO_ANSWER, PagePanel } from './pagePanel.ts';
import { PagePanels } from './pagePanels.ts';
import type { Report } from './report.ts';
import { saveParameters } from './saveParameters.ts';

/** The panels of the tuner view: one for each file with observations that somebody learns from. */
export function tunerPanels(client: KneepointClient, extension: vscode.Uri): PagePanels<ObservationsAddress> {
  return new PagePanels(client, {
    type: TUNER_VIEW,
    title: 'Tuner',
    make: (panel, address: ObservationsAddress) => new TunerPanel(panel, address, client, extension),
  });
}

/** One panel: what the tuners learn from one file. */
class TunerPanel extends PagePanel<ObservationsAddress, ObservationsResult, TunerRequest> {
  constructor(
    panel: vscode.WebviewPanel,
    address: ObservationsAddress,
    client: KneepointClient,
    extension: vscode.Uri,
  ) {
    const name = vscode.Uri.parse(address.uri).path.split('/').at(-1);
    super(panel, address, client, extension, 'tuner', `Tuner: ${name}`);
  }

  protected async ask(): Promise<ObservationsResult> {
    try {
      return await this.client.request<ObservationsResult>(OBSERVATIONS, this.address);
    } catch {
      return { state: 'no-answer', uri: this.address.uri, message: NO_ANSWER };
    }
  }

  protected serve({ variants, doubts }: TunerRequest): Promise<Report | undefined> {
    return saveParameters(this.client, vscode.Uri.joinPath(this.file, '..'), variants, doubts);
  }
}
