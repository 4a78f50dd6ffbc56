import * as vscode from 'vscode';
import type { WriteEntryResult } from '../../protocol/capacity.ts';
import type { FromPage, PageView, ToPage } from '../../protocol/pageMessages.ts';
import type { KneepointClient } from '../languageClient.ts';
import { pageHtml, resourceRoot } from './pageHtml.ts';
import type { Report } from './report.ts';
import { saveExport } from './saveExport.ts';

/** What a page says of a language server that does not answer. */
export const NO_ANSWER = 'It may have stopped. Restart it; the output of Kneepoint says more.';

/** What a page is about: always something in a file. */
export interface PageAddress {
  readonly uri: string;
}

/** One panel with a page of ours. It asks the server, shows the answer, and does what the page asks for. */
export abstract class PagePanel<
  Address extends PageAddress,
  Result extends object,
  Request extends { readonly type: string },
> {
  protected readonly file: vscode.Uri;
  /** A reader had the file in a tab: if it is closed, somebody closed it. */
  private wasInTab = false;
  private isStale = false;
  private asking: Promise<void> | undefined;

  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly address: Address,
    protected readonly client: KneepointClient,
    extension: vscode.Uri,
    view: PageView,
    title: string,
  ) {
    this.file = vscode.Uri.parse(address.uri);
    panel.title = title;
    panel.webview.options = { enableScripts: true, localResourceRoots: [resourceRoot(extension)] };
    panel.webview.onDidReceiveMessage((message: FromPage | Request) => this.hear(message));
    panel.webview.html = pageHtml(panel.webview, extension, { view, title, address });
  }

  /** Asks the server once; where it does not answer, what stands for that. */
  protected abstract ask(): Promise<Result>;

  /** Whether the server does not know the file, since nobody has it open. */
  protected isOfClosedFile(result: Result): boolean {
    return 'state' in result && result.state === 'file-closed';
  }

  /** Does what only this page asks for. */
  protected abstract serve(request: Request): Promise<Report | undefined>;

  /** Asks again. One question at a time: an answer that is out of date when it comes is not shown. */
  refresh(): Promise<void> {
    this.isStale = true;
    this.asking ??= this.askUntilFresh().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async askUntilFresh(): Promise<void> {
    let result: Result | undefined;
    while (this.isStale) {
      this.isStale = false;
      this.wasInTab ||= this.isInTab();
      result = await this.ask();
      if (!this.wasInTab && this.isOfClosedFile(result)) {
        // The editor lets go of a file that nothing but a page looks at.
        await this.openFile();
        result = await this.ask();
      }
    }
    if (result) this.show(result);
  }

  private async hear(message: FromPage | Request): Promise<void> {
    if (!isFromAnyPage(message)) return this.report(await this.serve(message));
    switch (message.type) {
      case 'ready':
        // The server knows only what is open: a panel that a reload brought back opens its file again.
        await this.openFile();
        return this.refresh();
      case 'save': {
        const folder = vscode.Uri.joinPath(this.file, '..');
        return this.report(await saveExport(folder, message.name, message.format, message.content));
      }
      case 'showFile':
        return this.showFile();
      case 'showSource':
        return this.showSource(vscode.Uri.parse(message.uri), message.offset);
      case 'restart':
        await vscode.commands.executeCommand('kneepoint.restartServer');
        return this.refresh();
    }
  }

  /**
   * Makes what the server has written one edit of the file, which the editor can undo.
   * @param into what it is written into, for the reader
   */
  protected async write(written: Promise<WriteEntryResult>, into: string): Promise<Report> {
    const result = await written.catch(
      (): WriteEntryResult => ({ refused: 'The language server does not answer, so nothing was written.' }),
    );
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
    const message = `Written into ${into}. Undo in the editor takes it back.`;
    return { ok: true, message, version: document.version };
  }

  protected async showFile(): Promise<void> {
    const column = this.panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
    const shown = vscode.window.visibleTextEditors.find(({ document }) => isSameFile(document.uri, this.file));
    await vscode.window.showTextDocument(this.file, { viewColumn: shown?.viewColumn ?? column }).then(undefined, () => {
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

  private isVisible(): boolean {
    return vscode.window.visibleTextEditors.some(({ document }) => isSameFile(document.uri, this.file));
  }

  protected isInTab(): boolean {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    return tabs.some(({ input }) => input instanceof vscode.TabInputText && isSameFile(input.uri, this.file));
  }

  /** Lets the server know the file. */
  protected async openFile(): Promise<void> {
    await vscode.workspace.openTextDocument(this.file).then(undefined, () => {});
  }

  private report(report: Report | undefined): void {
    if (report) this.send({ type: 'done', ...report });
  }

  protected show(result: Result): void {
    this.send({ type: 'result', result });
  }

  private send(message: ToPage<Result>): void {
    void this.panel.webview.postMessage(message);
  }
}

const COMMON: ReadonlySet<string> = new Set<FromPage['type']>(['ready', 'save', 'showFile', 'showSource', 'restart']);

function isFromAnyPage(message: { readonly type: string }): message is FromPage {
  return COMMON.has(message.type);
}

function isSameFile(a: vscode.Uri, b: vscode.Uri): boolean {
  return a.toString() === b.toString();
}
