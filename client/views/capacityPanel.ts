import * as vscode from 'vscode';
import {
  CAPACITY,
  type CapacityResult,
  type EntryAddress,
  type EntryValuesToWrite,
  WRITE_ENTRY,
  type WriteEntryParams,
  type WriteEntryResult,
} from '../../protocol/capacity.ts';
import { CAPACITY_VIEW, type CapacityRequest } from '../../protocol/capacityMessages.ts';
import type { KneepointClient } from '../languageClient.ts';
import { NO_ANSWER, PagePanel } from './pagePanel.ts';
import { PagePanels } from './pagePanels.ts';
import type { Report } from './report.ts';

/** The panels of the capacity view: one for each entry that somebody looks at. */
export function capacityPanels(client: KneepointClient, extension: vscode.Uri): PagePanels<EntryAddress> {
  return new PagePanels(client, {
    type: CAPACITY_VIEW,
    title: 'Capacity',
    make: (panel, address: EntryAddress) => new CapacityPanel(panel, address, client, extension),
  });
}

/** One panel: the capacity of one entry. */
class CapacityPanel extends PagePanel<EntryAddress, CapacityResult, CapacityRequest> {
  constructor(panel: vscode.WebviewPanel, address: EntryAddress, client: KneepointClient, extension: vscode.Uri) {
    super(panel, address, client, extension, 'capacity', `Capacity: ${address.key}`);
  }

  protected async ask(): Promise<CapacityResult> {
    try {
      return await this.client.request<CapacityResult>(CAPACITY, this.address);
    } catch {
      return { state: 'no-answer', entry: { ...this.address, isDefault: false }, message: NO_ANSWER };
    }
  }

  protected async serve(request: CapacityRequest): Promise<Report | undefined> {
    switch (request.type) {
      case 'write':
        return this.write(this.written(request.values, request.version), this.address.key);
      case 'createParameters':
        await vscode.commands.executeCommand('kneepoint.createParameters', this.address);
        return undefined;
    }
  }

  private written(values: EntryValuesToWrite, version: number | undefined): Promise<WriteEntryResult> {
    const params: WriteEntryParams = { ...this.address, values, ...(version === undefined ? {} : { version }) };
    return this.client.request<WriteEntryResult>(WRITE_ENTRY, params);
  }
}
