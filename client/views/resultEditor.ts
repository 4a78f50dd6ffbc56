import * as vscode from 'vscode';
import { RESULT_EDITOR, type StudyPage, type StudyRequest } from '../../protocol/studyMessages.ts';
import type { KneepointClient } from '../languageClient.ts';
import { askForOther } from '../results/compareWith.ts';
import { openChangedSpec } from '../results/openChangedSpec.ts';
import { resultIn, textOf } from '../results/resultFiles.ts';
import { isDocument, stemOf } from '../results/resultName.ts';
import { saveReport } from '../results/saveReport.ts';
import { type PageAddress, PagePanel } from './pagePanel.ts';
import type { Report } from './report.ts';

const NOTHING_THERE: Report = { ok: false, message: 'The file holds no result that can be shown.' };

/** The editor of files with results. They are read, never written: it shows them as the view of their study did. */
export class ResultEditors implements vscode.CustomReadonlyEditorProvider {
  private readonly open = new Set<ResultPanel>();

  constructor(
    private readonly client: KneepointClient,
    private readonly extension: vscode.Uri,
  ) {}

  register(): vscode.Disposable {
    return vscode.window.registerCustomEditorProvider(RESULT_EDITOR, this, {
      webviewOptions: { retainContextWhenHidden: false },
    });
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => {} };
  }

  async resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): Promise<void> {
    const read = await textOf(uri);
    if ('text' in read && isDocument(read.text)) {
      // Service parameters and experiments may be JSON of that ending too: they are to be written.
      await openAsText(uri, panel.viewColumn);
      panel.dispose();
      return;
    }
    const shown = new ResultPanel(panel, { uri: uri.toString() }, this.client, this.extension);
    this.open.add(shown);
    panel.onDidDispose(() => this.open.delete(shown));
  }

  /** Shows a file's text in place of its pictures. */
  async reopenAsText(uri: vscode.Uri): Promise<void> {
    await (this.of(uri)?.reopenAsText() ?? openAsText(uri));
  }

  /** Asks for a result to compare with a file's, and shows both. */
  async compare(uri: vscode.Uri): Promise<void> {
    await vscode.commands.executeCommand('vscode.openWith', uri, RESULT_EDITOR);
    const shown = this.of(uri);
    const report = await shown?.compareWithAsked();
    if (report) void vscode.window.showWarningMessage(`Kneepoint: ${report.message}`);
  }

  private of(uri: vscode.Uri): ResultPanel | undefined {
    return [...this.open].find((each) => each.address.uri === uri.toString());
  }

  /** The file of the result in front, if one is. */
  active(): vscode.Uri | undefined {
    const shown = [...this.open].find(({ panel }) => panel.active);
    return shown && vscode.Uri.parse(shown.address.uri);
  }
}

async function openAsText(uri: vscode.Uri, column?: vscode.ViewColumn): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, 'default', column);
}

/** One saved result. */
class ResultPanel extends PagePanel<PageAddress, StudyPage, StudyRequest> {
  private page: StudyPage;

  constructor(panel: vscode.WebviewPanel, address: PageAddress, client: KneepointClient, extension: vscode.Uri) {
    const name = vscode.Uri.parse(address.uri).path.split('/').at(-1)!;
    super(panel, address, client, extension, 'study', name);
    this.page = { file: name };
    const folder = vscode.Uri.joinPath(this.file, '..');
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, escaped(name)));
    const again = () => void this.refresh();
    const watching = [watcher.onDidChange(again), watcher.onDidCreate(again), watcher.onDidDelete(again)];
    panel.onDidDispose(() => vscode.Disposable.from(watcher, ...watching).dispose());
  }

  /** Lays a result beside this one that the reader chooses. */
  async compareWithAsked(): Promise<Report | undefined> {
    if (!this.page.result) await this.refresh();
    const { result } = this.page;
    if (!result) return NOTHING_THERE;
    const other = await askForOther(this.client, result, this.file);
    if (!other) return undefined;
    if ('problem' in other) return { ok: false, message: other.problem };
    this.page = { ...this.page, other };
    this.show(this.page);
    return undefined;
  }

  protected async ask(): Promise<StudyPage> {
    const read = await textOf(this.file);
    const answer = 'text' in read ? await resultIn(this.client, read.text) : read;
    const { file, other } = this.page;
    const shown = 'result' in answer ? { result: answer.result } : { failure: answer.problem };
    this.page = { ...(file ? { file } : {}), ...(other ? { other } : {}), ...shown };
    return this.page;
  }

  /** It is no document: nobody follows how it is typed. */
  protected override async openFile(): Promise<void> {}

  protected override showFile(): Promise<void> {
    return this.reopenAsText();
  }

  /** In its own place, where the editor can. */
  async reopenAsText(): Promise<void> {
    if (this.panel.active) await vscode.commands.executeCommand('workbench.action.reopenTextEditor');
    else await openAsText(this.file, this.panel.viewColumn);
  }

  protected async serve(request: StudyRequest): Promise<Report | undefined> {
    const { result } = this.page;
    switch (request.type) {
      // A file has nothing to run, and is saved.
      case 'run':
      case 'stop':
      case 'saveResult':
        return undefined;
      case 'compare': {
        if (request.with === 'ask') return this.compareWithAsked();
        const { other: _, ...alone } = this.page;
        this.page = alone;
        this.show(alone);
        return undefined;
      }
      case 'openSpec': {
        const { name, change } = request;
        return result ? openChangedSpec(this.client, this.file, { result, name, change }) : NOTHING_THERE;
      }
      case 'report': {
        const name = stemOf(this.file.path.split('/').at(-1)!);
        const { pictures } = request;
        return result ? saveReport(this.client, { result, name, file: this.file, pictures }) : NOTHING_THERE;
      }
    }
  }
}

/** A name as a pattern that stands for itself. */
function escaped(name: string): string {
  return name.replace(/[[\]{}*?]/g, '[$&]');
}
