import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { CAPACITY_CHANGED, type CapacityChangedParams } from '../protocol/capacity.ts';
import {
  COLLECT,
  COLLECT_PROGRESS,
  type CollectParams,
  type CollectProgress,
  type CollectResult,
} from '../protocol/collect.ts';
import { STUDY_PROGRESS, type StudyProgress } from '../protocol/study.ts';
import { workspaceFilesGlob } from './workspaceDocuments.ts';

/** The language server and its life: started once, restarted by hand, stopped with the extension. */
export class KneepointClient {
  private started: Promise<LanguageClient | undefined> | undefined;
  private watcher: vscode.FileSystemWatcher | undefined;
  private readonly capacityChanged = new vscode.EventEmitter<CapacityChangedParams>();
  /** What the server says about a document, or about all of them, may have changed. */
  readonly onCapacityChanged = this.capacityChanged.event;

  private readonly collectProgress = new vscode.EventEmitter<CollectProgress>();
  /** How far something is that is being collected. */
  readonly onCollectProgress = this.collectProgress.event;

  private readonly studyProgress = new vscode.EventEmitter<StudyProgress>();
  /** How far a run of a study is. */
  readonly onStudyProgress = this.studyProgress.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Starts the server, if it is not started yet; says so where it cannot, and gives nothing then. */
  start(): Promise<LanguageClient | undefined> {
    this.started ??= this.launch();
    return this.started;
  }

  /** Asks the server, and starts it if need be. */
  async request<R>(method: string, params: unknown): Promise<R> {
    const client = await this.start();
    if (!client) throw new Error('The language server did not start.');
    return client.sendRequest<R>(method, params);
  }

  /** Tells the server something, if it runs. */
  async notify(method: string, params: unknown): Promise<void> {
    const client = await this.started;
    await client?.sendNotification(method, params);
  }

  /** Collects live metrics. Cancelled, it gives what there is until then. */
  async collect(params: CollectParams, token: vscode.CancellationToken): Promise<CollectResult> {
    const client = await this.start();
    if (!client) throw new Error('The language server did not start.');
    return client.sendRequest<CollectResult>(COLLECT, params, token);
  }

  /** Stops the server and starts a new one. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const { started, watcher } = this;
    this.started = undefined;
    const client = await started;
    watcher?.dispose();
    await client?.dispose();
  }

  /** The library is loaded when it is needed: most windows never open a file of ours. */
  private async launch(): Promise<LanguageClient | undefined> {
    try {
      const [{ createClient }, { askForLensesAgain }] = await Promise.all([
        import('./createClient.ts'),
        import('./trust.ts'),
      ]);
      this.watcher = vscode.workspace.createFileSystemWatcher(workspaceFilesGlob());
      const client = createClient({ extension: this.context.extensionUri, log: this.log, watcher: this.watcher });
      client.onNotification(COLLECT_PROGRESS, (progress: CollectProgress) => this.collectProgress.fire(progress));
      client.onNotification(CAPACITY_CHANGED, (params: CapacityChangedParams) => this.capacityChanged.fire(params));
      client.onNotification(STUDY_PROGRESS, (progress: StudyProgress) => this.studyProgress.fire(progress));
      await client.start();
      if (!vscode.workspace.isTrusted)
        this.context.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(() => askForLensesAgain(client)));
      await vscode.commands.executeCommand('setContext', 'kneepoint.running', true);
      return client;
    } catch (error) {
      this.started = undefined;
      this.log.error('The language server did not start.', error);
      void this.offerOutput();
      return undefined;
    }
  }

  private async offerOutput(): Promise<void> {
    const choice = await vscode.window.showErrorMessage('Kneepoint: the language server did not start.', 'Show Output');
    if (choice) this.log.show();
  }
}
