import { type ChildProcess, spawn } from 'node:child_process';
import {
  type ClientCapabilities,
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import {
  type InitializationOptions,
  LIST_DOCUMENTS,
  READ_DOCUMENT,
  type ReadDocumentParams,
  type ServerSettings,
} from '../../protocol/documents.ts';

/** What an editor of today offers, as far as our server asks. */
export const MODERN: ClientCapabilities = {
  textDocument: { diagnostic: {}, synchronization: {} },
  workspace: { configuration: true, diagnostics: { refreshSupport: true }, didChangeConfiguration: {} },
};

interface SessionOptions {
  initializationOptions?: InitializationOptions;
  /** Holds back the answer to the server's request for settings. */
  settingsAfter?: Promise<unknown>;
  capabilities?: ClientCapabilities;
  settings?: ServerSettings;
  /** Files of the workspace, by URI; given, the session answers the server's requests for them. */
  files?: Record<string, string>;
}

/** A client of the bundled server, over a real connection to a process of its own. */
export class Session {
  readonly refreshes: number[] = [];
  readonly published: PublishDiagnosticsParams[] = [];
  private readonly waiting: (() => void)[] = [];
  private version = 1;

  private constructor(
    private readonly server: ChildProcess,
    readonly connection: ProtocolConnection,
    readonly initialized: InitializeResult,
    private readonly settings: { value: ServerSettings },
  ) {}

  static async start({
    capabilities = MODERN,
    settings = {},
    files,
    ...options
  }: SessionOptions = {}): Promise<Session> {
    const server = spawn(process.execPath, ['dist/server/main.js', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const connection = createProtocolConnection(
      new StreamMessageReader(server.stdout!),
      new StreamMessageWriter(server.stdin!),
    );
    const current = { value: settings };
    connection.onRequest('workspace/configuration', async () => {
      await options.settingsAfter;
      return [current.value];
    });
    connection.onRequest('client/registerCapability', () => null);
    connection.onRequest(LIST_DOCUMENTS, () => ({ uris: Object.keys(files ?? {}) }));
    connection.onRequest(READ_DOCUMENT, ({ uri }: ReadDocumentParams) => ({ text: files?.[uri] ?? null }));
    connection.listen();
    const initializationOptions: InitializationOptions = {
      docsUri: 'file:///docs',
      ...(files ? { workspaceDocuments: true } : {}),
      ...options.initializationOptions,
    };
    const result = await connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities,
      initializationOptions,
    });
    const session = new Session(server, connection, result, current);
    connection.onRequest('workspace/diagnostic/refresh', () => {
      session.refreshes.push(session.refreshes.length);
      session.wake();
      return null;
    });
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      session.published.push(params);
      session.wake();
    });
    await connection.sendNotification('initialized', {});
    return session;
  }

  async open(uri: string, text: string, languageId = 'yaml'): Promise<void> {
    const textDocument = { uri, languageId, version: this.version++, text };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  async change(uri: string, text: string): Promise<void> {
    const textDocument = { uri, version: this.version++ };
    await this.connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  async configure(settings: ServerSettings): Promise<void> {
    this.settings.value = settings;
    await this.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  async pull(uri: string): Promise<Diagnostic[]> {
    const report = await this.connection.sendRequest<{ items: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    return report.items;
  }

  hover(uri: string, position: Position): Promise<Hover | null> {
    return this.connection.sendRequest('textDocument/hover', { textDocument: { uri }, position });
  }

  codeActions(uri: string, diagnostic: Diagnostic): Promise<CodeAction[]> {
    return this.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    });
  }

  /** Asks again at each refresh that the server sends, until the answer is as expected. */
  async eventually<T>(ask: () => Promise<T>, isExpected: (answer: T) => boolean): Promise<T> {
    for (;;) {
      const seen = this.refreshes.length;
      const answer = await ask();
      if (isExpected(answer)) return answer;
      await this.until(() => this.refreshes.length > seen);
    }
  }

  /** Resolves once the server's messages make the condition true. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((wake) => this.waiting.push(wake));
  }

  async stop(): Promise<number | null> {
    const exited = new Promise<number | null>((done) => this.server.once('exit', done));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    return exited;
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
