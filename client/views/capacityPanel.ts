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
import type { FromCapacityPage, ToCapacityPage } from '../../protocol/capacityMessages.ts';
import type { KneepointClient } from '../languageClient.ts';
import { capacityPage, resourceRoot } from './capacityPage.ts';
import type { Report } from './report.ts';
import { saveExport } from './saveExport.ts';

/** One panel: the capacity of one entry. It asks the server, shows the answer, and does what the page asks for. */
export class CapacityPanel {
  private turn = 0;
  private readonly uri: vscode.Uri;

  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly address: EntryAddress,
    private readonly client: KneepointClient,
    extension: vscode.Uri,
  ) {
    this.uri = vscode.Uri.parse(address.uri);
    panel.title = `Capacity: ${address.key}`;
    panel.webview.options = { enableScripts: true, localResourceRoots: [resourceRoot(extension)] };
    panel.webview.onDidReceiveMessage((message: FromCapacityPage) => this.hear(message));
    panel.webview.html = capacityPage(panel.webview, extension, address);
  }

  /** Asks again; an answer that a newer question has overtaken is dropped. */
  async refresh(): Promise<void> {
    const turn = ++this.turn;
    const result = await this.ask();
    if (turn === this.turn) this.send({ type: 'capacity', result });
  }

  private async ask(): Promise<CapacityResult> {
    try {
      return await this.client.request<CapacityResult>(CAPACITY, this.address);
    } catch {
      const message = 'It may have stopped. Restart it; the output of Kneepoint says more.';
      return { state: 'no-answer', entry: { ...this.address, isDefault: false }, message };
    }
  }

  private async hear(message: FromCapacityPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        // The server knows only what is open: a panel that a reload brought back opens its file again.
        await vscode.workspace.openTextDocument(this.uri).then(undefined, () => {});
        return this.refresh();
      case 'write':
        return this.report(await this.write(message.values, message.version));
      case 'save': {
        const folder = vscode.Uri.joinPath(this.uri, '..');
        return this.report(await saveExport(folder, message.name, message.format, message.content));
      }
      case 'showEntry':
        return this.showEntry();
      case 'showSource':
        return this.showSource(vscode.Uri.parse(message.uri), message.offset);
      case 'createParameters':
        await vscode.commands.executeCommand('kneepoint.createParameters', this.address);
        return;
      case 'restart':
        await vscode.commands.executeCommand('kneepoint.restartServer');
        return this.refresh();
    }
  }

  /** Writes values into the entry as one edit, which the editor can undo. */
  private async write(values: EntryValuesToWrite, version: number | undefined): Promise<Report> {
    const params: WriteEntryParams = { ...this.address, values, ...(version === undefined ? {} : { version }) };
    const result = await this.client
      .request<WriteEntryResult>(WRITE_ENTRY, params)
      .catch((): WriteEntryResult => ({ refused: 'The language server does not answer, so nothing was written.' }));
    if ('refused' in result) return { ok: false, message: result.refused };
    const document = await vscode.workspace.openTextDocument(this.uri);
    if (document.version !== result.version)
      return { ok: false, message: 'The file changed meanwhile, so nothing was written. Write again.' };
    const edit = new vscode.WorkspaceEdit();
    for (const { range, newText } of result.edits) {
      const { start, end } = range;
      edit.replace(this.uri, new vscode.Range(start.line, start.character, end.line, end.character), newText);
    }
    if (!(await vscode.workspace.applyEdit(edit)))
      return { ok: false, message: 'The editor refused the edit: the file may be read-only.' };
    // An edit that nobody sees is one that nobody can undo.
    if (!this.isVisible()) await this.showEntry();
    const message = `Written into ${this.address.key}. Undo in the editor takes it back.`;
    return { ok: true, message, version: document.version };
  }

  private isVisible(): boolean {
    return vscode.window.visibleTextEditors.some(({ document }) => document.uri.toString() === this.uri.toString());
  }

  private async showEntry(): Promise<void> {
    const column = this.panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
    const shown = vscode.window.visibleTextEditors.find((each) => each.document.uri.toString() === this.uri.toString());
    await vscode.window.showTextDocument(this.uri, { viewColumn: shown?.viewColumn ?? column }).then(undefined, () => {
      void vscode.window.showWarningMessage('Kneepoint: the file cannot be opened. It may have been moved or deleted.');
    });
    await this.refresh();
  }

  private async showSource(uri: vscode.Uri, offset: number): Promise<void> {
    const document = await vscode.workspace.openTextDocument(uri);
    const at = document.positionAt(offset);
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.One,
      selection: new vscode.Range(at, at),
    });
  }

  private report(report: Report | undefined): void {
    if (report) this.send({ type: 'done', ...report });
  }

  private send(message: ToCapacityPage): void {
    void this.panel.webview.postMessage(message);
  }
}
