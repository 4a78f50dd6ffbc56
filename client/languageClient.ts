import * as vscode from 'vscode';
import {
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  TransportKind,
} from 'vscode-languageclient/node';
import { CAPACITY_CHANGED, type CapacityChangedParams } from '../protocol/capacity.ts';
import { type InitializationOptions, LIST_DOCUMENTS, READ_DOCUMENT } from '../protocol/documents.ts';
import { SELECTOR } from './languages.ts';
import { RestartAfterDeath } from './serverFailures.ts';
import { listDocuments, readDocument, workspaceFilesGlob } from './workspaceDocuments.ts';

/** The language server and its life: started once, restarted by hand, stopped with the extension. */
export class KneepointClient {
  private client: LanguageClient | undefined;
  private watcher: vscode.FileSystemWatcher | undefined;
  private readonly capacityChanged = new vscode.EventEmitter<CapacityChangedParams>();
  /** What the server says about a document, or about all of them, may have changed. */
  readonly onCapacityChanged = this.capacityChanged.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Starts the server, if it is not started yet; says so where it cannot. */
  async start(): Promise<void> {
    if (this.client) return;
    const client = this.create();
    this.client = client;
    try {
      await client.start();
      await vscode.commands.executeCommand('setContext', 'kneepoint.running', true);
    } catch (error) {
      this.client = undefined;
      this.log.error('The language server did not start.', error);
      const choice = await vscode.window.showErrorMessage(
        'Kneepoint: the language server did not start.',
        'Show Output',
      );
      if (choice) this.log.show();
    }
  }

  /** Asks the server, and starts it if need be. */
  async request<R>(method: string, params: unknown): Promise<R> {
    await this.start();
    if (!this.client) throw new Error('The language server did not start.');
    return this.client.sendRequest<R>(method, params);
  }

  /** Stops the server and starts a new one. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.watcher?.dispose();
    await client?.dispose();
  }

  private create(): LanguageClient {
    const module = vscode.Uri.joinPath(this.context.extensionUri, 'dist', 'server.cjs').fsPath;
    const server: ServerOptions = { module, transport: TransportKind.ipc };
    const initializationOptions: InitializationOptions = {
      workspaceDocuments: true,
      checksJson: true,
      yamlServer: hasYamlServer(),
      followsCapacity: true,
      docsUri: vscode.Uri.joinPath(this.context.extensionUri, 'docs').toString(),
    };
    this.watcher = vscode.workspace.createFileSystemWatcher(workspaceFilesGlob());
    const options: LanguageClientOptions = {
      documentSelector: SELECTOR,
      initializationOptions,
      outputChannel: this.log,
      errorHandler: new RestartAfterDeath(),
      synchronize: { fileEvents: this.watcher },
      diagnosticPullOptions: { onChange: true, onTabs: true },
    };
    const client = new LanguageClient('kneepoint', 'Kneepoint', server, options);
    client.onNotification(CAPACITY_CHANGED, (params: CapacityChangedParams) => this.capacityChanged.fire(params));
    client.onRequest(LIST_DOCUMENTS, listDocuments);
    client.onRequest(READ_DOCUMENT, readDocument);
    return client;
  }
}

/** Whether an extension with a generic YAML server is installed: its setting for schemas is known then. */
function hasYamlServer(): boolean {
  return vscode.workspace.getConfiguration('yaml').inspect('schemas')?.defaultValue !== undefined;
}
