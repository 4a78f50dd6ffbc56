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
import { PagePanel } from './pagePanel.ts';
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
      const message = 'It may have stopped. Restart it; the output of Kneepoint says more.';
      return { state: 'no-answer', entry: { ...this.address, isDefault: false }, message };
    }
  }

  protected async serve(request: CapacityRequest): Promise<Report | undefined> {
    switch (request.type) {
      case 'write':
        return this.write(request.values, request.version);
      case 'createParameters':
        await vscode.commands.executeCommand('kneepoint.createParameters', this.address);
        return undefined;
    }
  }

  /** Writes values into the entry as one edit, which the editor can undo. */
  private async write(values: EntryValuesToWrite, version: number | undefined): Promise<Report> {
    const params: WriteEntryParams = { ...this.address, values, ...(version === undefined ? {} : { version }) };
    const result = await this.client
      .request<WriteEntryResult>(WRITE_ENTRY, params)
      .catch((): WriteEntryResult => ({ refused: 'The language server does not answer, so nothing was written.' }));
    if ('refused' in result) return { ok: false, message: result.refused };
    const document = await vscode.workspace.openTextDocument(this.file);
    if (document.version !== result.version)
      return { ok: false, message: 'The file changed meanwhile, so nothing was written. Write again.' };
    const edit = new vscode.WorkspaceEdit();
    for (const { range, newText } of result.edits) {
      const { start, end } = range;
      edit.replace(this.file, new vscode.Range(start.line, start.character, end.line, end.character), newText);
    }
    if (!(await vscode.workspace.applyEdit(edit)))
      return { ok: false, message: 'The editor refused the edit: the file may be read-only.' };
    // An edit that nobody sees is one that nobody can undo.
    if (!this.isVisible()) await this.showFile();
    const message = `Written into ${this.address.key}. Undo in the editor takes it back.`;
    return { ok: true, message, version: document.version };
  }
}
