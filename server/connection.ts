import {
  CodeActionKind,
  type Connection,
  DidChangeConfigurationNotification,
  DocumentDiagnosticReportKind,
  FileChangeType,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type InitializationOptions,
  LIST_DOCUMENTS,
  type ListDocumentsResult,
  READ_DOCUMENT,
  type ReadDocumentParams,
  type ReadDocumentResult,
} from '../protocol/documents.ts';
import { fileHints, pathOf } from './documents/fileHints.ts';
import type { DocumentModel } from './documents/model.ts';
import { codeActions } from './features/codeAction.ts';
import type { FeatureContext } from './features/context.ts';
import { diagnostics } from './features/diagnostics.ts';
import { hover } from './features/hover.ts';
import { OpenDocuments } from './openDocuments.ts';
import { DEFAULT_SETTINGS, readSettings, SETTINGS_SECTION, type Settings } from './settings.ts';
import { WorkspaceIndex } from './workspaceIndex.ts';

/** Where the documentation is when the editor does not say. */
const PUBLISHED_DOCS = 'https://kneepoint.dev/docs';

/** Wires the features to a client. The only file that knows both the protocol and the features. */
export function serve(connection: Connection): void {
  const documents = new TextDocuments(TextDocument);
  const models = new OpenDocuments();
  let client: InitializeParams['capabilities'] = {};
  let options: InitializationOptions = {};
  let settings: Promise<Settings> = Promise.resolve(DEFAULT_SETTINGS);
  const index = new WorkspaceIndex(
    {
      list: async () => (await connection.sendRequest<ListDocumentsResult>(LIST_DOCUMENTS)).uris,
      read: async (uri) => {
        const params: ReadDocumentParams = { uri };
        return (await connection.sendRequest<ReadDocumentResult>(READ_DOCUMENT, params)).text;
      },
    },
    refresh,
  );

  const pulls = () => client.textDocument?.diagnostic !== undefined;
  const context = async (): Promise<FeatureContext & { settings: Settings }> => {
    const current = await settings;
    const { variants, given, mapNamespaces } = index.facts();
    const hasGlobalMap = mapNamespaces.has(current.systemNamespace);
    return {
      semantics: current.semantics,
      systemNamespace: current.systemNamespace,
      severities: current.severities,
      editorChecksJson: options.checksJson ?? false,
      variants,
      given,
      ...(hasGlobalMap || index.isComplete ? { hasGlobalMap } : {}),
      now: Date.now(),
      docsUri: options.docsUri ?? PUBLISHED_DOCS,
      settings: current,
    };
  };
  const modelOf = (document: TextDocument, current: Settings): DocumentModel =>
    models.model(document, fileHints(pathOf(document.uri), current));

  function loadSettings(): Promise<Settings> {
    if (!client.workspace?.configuration) return Promise.resolve(DEFAULT_SETTINGS);
    return connection.workspace.getConfiguration(SETTINGS_SECTION).then(readSettings, () => DEFAULT_SETTINGS);
  }

  async function push(document: TextDocument): Promise<void> {
    const now = await context();
    const { uri, version } = document;
    await connection.sendDiagnostics({ uri, version, diagnostics: diagnostics(modelOf(document, now.settings), now) });
  }

  /** Settings or parameters changed: everything that depends on them is asked for, or sent, again. */
  function refresh(): void {
    if (!pulls()) for (const document of documents.all()) void push(document);
    else if (client.workspace?.diagnostics?.refreshSupport) connection.languages.diagnostics.refresh().catch(report);
  }

  function report(error: unknown): void {
    connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }

  connection.onInitialize((params): InitializeResult => {
    client = params.capabilities;
    options = (params.initializationOptions as InitializationOptions | undefined) ?? {};
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        ...(pulls()
          ? {
              diagnosticProvider: {
                identifier: 'kneepoint',
                interFileDependencies: false,
                workspaceDiagnostics: false,
              },
            }
          : {}),
      },
      serverInfo: { name: 'kneepoint' },
    };
  });

  connection.onInitialized(() => {
    settings = loadSettings();
    if (client.workspace?.didChangeConfiguration?.dynamicRegistration)
      connection.client.register(DidChangeConfigurationNotification.type, { section: SETTINGS_SECTION }).catch(report);
    if (options.workspaceDocuments) index.scan().catch(report);
  });

  connection.onDidChangeConfiguration(() => {
    settings = loadSettings();
    models.clear();
    refresh();
  });

  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri, type } of changes) {
      if (type === FileChangeType.Deleted || options.workspaceDocuments) index.reread(uri).catch(report);
    }
  });

  documents.onDidChangeContent(async ({ document }) => {
    const current = await settings;
    if (!documents.get(document.uri)) return; // Closed meanwhile.
    index.opened(modelOf(document, current));
    if (!pulls()) await push(document);
  });

  documents.onDidClose(({ document }) => {
    index.closed(document.uri);
    models.forget(document.uri);
    if (!pulls()) void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
  });

  connection.languages.diagnostics.on(async ({ textDocument }) => {
    const now = await context();
    const document = documents.get(textDocument.uri);
    const items = document ? diagnostics(modelOf(document, now.settings), now) : [];
    return { kind: DocumentDiagnosticReportKind.Full, items };
  });

  connection.onHover(async ({ textDocument, position }) => {
    const now = await context();
    const document = documents.get(textDocument.uri);
    return document ? hover(modelOf(document, now.settings), position, now) : null;
  });

  connection.onCodeAction(async ({ textDocument, range, context: { diagnostics: reported } }) => {
    const now = await context();
    const document = documents.get(textDocument.uri);
    return document ? codeActions(modelOf(document, now.settings), range, reported, now) : [];
  });

  documents.listen(connection);
  connection.listen();
}
