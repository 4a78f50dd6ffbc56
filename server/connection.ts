import {
  type CancellationToken,
  CodeActionKind,
  type Connection,
  type Diagnostic,
  DidChangeConfigurationNotification,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  ResponseError,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  CAPACITY,
  CAPACITY_CHANGED,
  type CapacityChangedParams,
  type CapacityResult,
  ENTRY_AT,
  type EntryAddress,
  type EntryAtParams,
  PARAMETERS_SKELETON,
  WRITE_ENTRY,
  type WriteEntryParams,
  type WriteEntryResult,
} from '../protocol/capacity.ts';
import { PUBLISHED_DOCS } from '../protocol/documentation.ts';
import {
  type InitializationOptions,
  LIST_DOCUMENTS,
  type ListDocumentsResult,
  READ_DOCUMENT,
  type ReadDocumentParams,
  type ReadDocumentResult,
} from '../protocol/documents.ts';
import { fileHints } from './documents/fileHints.ts';
import { pathOf } from './documents/filePath.ts';
import type { DocumentModel } from './documents/model.ts';
import { capacity, capacityOfClosedFile } from './features/capacity.ts';
import { codeActions } from './features/codeAction.ts';
import type { FeatureContext } from './features/context.ts';
import { diagnostics } from './features/diagnostics.ts';
import { entryAt } from './features/entryAt.ts';
import { hover } from './features/hover.ts';
import { parametersSkeleton, skeletonOfAnyModel } from './features/parametersSkeleton.ts';
import { CLOSED_FILE, writeEntry } from './features/writeEntry.ts';
import { OpenDocuments } from './openDocuments.ts';
import { DEFAULT_SETTINGS, readSettings, SETTINGS_SECTION, type Settings } from './settings.ts';
import { WorkspaceIndex } from './workspaceIndex.ts';

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
    announceCapacity({});
    if (!pulls()) for (const document of documents.all()) push(document).catch(logError);
    else if (client.workspace?.diagnostics?.refreshSupport) connection.languages.diagnostics.refresh().catch(logError);
  }

  function announceCapacity(params: CapacityChangedParams): void {
    if (options.followsCapacity) connection.sendNotification(CAPACITY_CHANGED, params).catch(logError);
  }

  function logError(error: unknown): void {
    connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }

  connection.onInitialize((params): InitializeResult => {
    client = params.capabilities;
    options = (params.initializationOptions as InitializationOptions | undefined) ?? {};
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite] },
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
      connection.client
        .register(DidChangeConfigurationNotification.type, { section: SETTINGS_SECTION })
        .catch(logError);
    if (options.workspaceDocuments) index.scan().catch(logError);
  });

  connection.onDidChangeConfiguration(() => {
    settings = loadSettings();
    models.clear();
    refresh();
  });

  connection.onDidChangeWatchedFiles(({ changes }) => {
    if (options.workspaceDocuments) for (const { uri } of changes) index.reread(uri).catch(logError);
  });

  documents.onDidChangeContent(async ({ document }) => {
    const current = await settings;
    if (!documents.get(document.uri)) return; // Closed meanwhile.
    index.opened(modelOf(document, current));
    announceCapacity({ uri: document.uri });
    if (!pulls()) await push(document);
  });

  documents.onDidClose(({ document }) => {
    index.closed(document.uri);
    models.forget(document.uri);
    announceCapacity({ uri: document.uri });
    if (!pulls()) connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }).catch(logError);
  });

  /** Answers a request about an open document by a feature, unless the editor has given up waiting. */
  function answer<P extends { textDocument: { uri: string } } | { uri: string }, R>(
    feature: (model: DocumentModel, params: P, context: FeatureContext) => R,
    otherwise: (params: P) => R,
  ) {
    return async (params: P, token: CancellationToken): Promise<R | ResponseError<never>> => {
      const now = await context();
      if (token.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.');
      const document = documents.get('uri' in params ? params.uri : params.textDocument.uri);
      return document ? feature(modelOf(document, now.settings), params, now) : otherwise(params);
    };
  }

  const report = (items: Diagnostic[]): DocumentDiagnosticReport => ({
    kind: DocumentDiagnosticReportKind.Full,
    items,
  });
  connection.languages.diagnostics.on(
    answer(
      (model, _, now) => report(diagnostics(model, now)),
      () => report([]),
    ),
  );
  connection.onHover(
    answer(
      (model, { position }, now) => hover(model, position, now),
      () => null,
    ),
  );
  connection.onCodeAction(
    answer(
      (model, { range, context: { diagnostics: reported } }, now) => codeActions(model, range, reported, now),
      () => [],
    ),
  );
  connection.onRequest(CAPACITY, answer<EntryAddress, CapacityResult>(capacity, capacityOfClosedFile));
  connection.onRequest(
    ENTRY_AT,
    answer<EntryAtParams, EntryAddress | null>(entryAt, () => null),
  );
  connection.onRequest(PARAMETERS_SKELETON, answer<EntryAddress, string>(parametersSkeleton, skeletonOfAnyModel));
  connection.onRequest(
    WRITE_ENTRY,
    answer<WriteEntryParams, WriteEntryResult>(writeEntry, () => CLOSED_FILE),
  );

  documents.listen(connection);
  connection.listen();
}
