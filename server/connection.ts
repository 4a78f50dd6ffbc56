import {
  type CancellationToken,
  CodeLensRefreshRequest,
  type Connection,
  type Diagnostic,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  ResponseError,
  type SemanticTokens,
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
import { COLLECT, COLLECT_PROGRESS, type CollectParams, type CollectResult } from '../protocol/collect.ts';
import { PUBLISHED_DOCS } from '../protocol/documentation.ts';
import {
  type InitializationOptions,
  LIST_DOCUMENTS,
  type ListDocumentsResult,
  READ_DOCUMENT,
  type ReadDocumentParams,
  type ReadDocumentResult,
  type ServerSettings,
} from '../protocol/documents.ts';
import { FILE_STATUS, type FileStatusParams, type FileStatusResult } from '../protocol/fileStatus.ts';
import { MODELS } from '../protocol/models.ts';
import {
  OBSERVATIONS,
  type ObservationsAddress,
  type ObservationsResult,
  PARAMETERS_TEXT,
  type ParametersTextParams,
} from '../protocol/observations.ts';
import {
  CHANGED_SPEC,
  type ChangedSpecParams,
  READ_RESULT,
  type ReadResultAnswer,
  type ReadResultParams,
  STUDY_REPORT,
  type StudyReportParams,
} from '../protocol/results.ts';
import {
  EXPERIMENT_AT,
  type ExperimentEnd,
  RUN_EXPERIMENT,
  SIMULATION,
  type SimulationResult,
  WRITE_FIELDS,
  type WriteFieldsParams,
  type WrittenFields,
} from '../protocol/simulation.ts';
import type { SpecAddress, SpecAtParams, SpecProblem } from '../protocol/specAddress.ts';
import { CHECK_EXPECTATIONS, type CheckExpectationsParams, type ExpectationsEnd, SPECS } from '../protocol/specs.ts';
import {
  RUN_STUDY,
  type RunStudyParams,
  STOP_STUDY,
  STUDY,
  STUDY_AT,
  STUDY_PROGRESS,
  type StopStudyParams,
  type StudyAnswer,
  type StudyEnd,
  type StudyProgress,
} from '../protocol/study.ts';
import { fileHints } from './documents/fileHints.ts';
import { pathOf } from './documents/filePath.ts';
import type { DocumentModel } from './documents/model.ts';
import { namedFiles } from './documents/studies/filesNamed.ts';
import { ExperimentFiles, fileKey } from './experimentFiles.ts';
import { CODE_ACTION_KINDS } from './features/codeAction/kinds.ts';
import { COMPLETION_TRIGGERS } from './features/completion/triggers.ts';
import type { FeatureContext } from './features/context.ts';
import { diagnostics } from './features/diagnostics.ts';
import { entryAt } from './features/entryAt.ts';
import { experimentAt, studyAt } from './features/experimentAt.ts';
import type { ExperimentToRun } from './features/experimentToRun.ts';
import type { StudyToRun } from './features/study.ts';
import { TOKEN_TYPES } from './features/tokenTypes.ts';
import { OpenDocuments } from './openDocuments.ts';
import { orInTime, untilDone } from './patience.ts';
import { DEFAULT_SETTINGS, readSettings, SETTINGS_SECTION, type Settings, YAML_SCHEMAS_SECTION } from './settings.ts';
import { StudyRuns } from './studyRuns.ts';
import { WatchedFiles } from './watchedFiles.ts';
import { WorkspaceIndex } from './workspaceIndex.ts';

/** A search that fails while the editor is still starting is done again. */
const SCAN_AGAIN_MS = [1_000, 5_000, 30_000];

/** What the server can do only where it runs as a program of its own. */
interface ServerTools {
  /** Loads what collects live metrics. */
  readonly loadCollectJob?: () => Promise<typeof import('./collectJob.ts')>;
}

// What is not needed to start is built into files of its own, and loaded when it is: docs/decisions/0011-chunks.md.
const forEditor = () => import('./editorFeatures.ts');
const forPages = () => import('./pageFeatures.ts');
const ofNamedFiles = () => import('./namedFileReader.ts');
const ofStudies = () => import('./studies.ts');

/** Wires the features to a client. The only file that knows both the protocol and the features. */
export function serve(connection: Connection, { loadCollectJob }: ServerTools): void {
  const documents = new TextDocuments(TextDocument);
  const models = new OpenDocuments();
  let client: InitializeParams['capabilities'] = {};
  let options: InitializationOptions = {};
  let workspaceFolders: readonly string[] | undefined;
  let settings: Promise<Settings> = Promise.resolve(DEFAULT_SETTINGS);
  const index = new WorkspaceIndex(
    {
      list: async () => {
        const answer = await connection.sendRequest<Partial<ListDocumentsResult> | null>(LIST_DOCUMENTS);
        return Array.isArray(answer?.uris) ? answer.uris.filter((uri) => typeof uri === 'string') : [];
      },
      read: async (uri) => {
        const params: ReadDocumentParams = { uri };
        const answer = await connection.sendRequest<Partial<ReadDocumentResult> | null>(READ_DOCUMENT, params);
        return typeof answer?.text === 'string' ? answer.text : null;
      },
    },
    refresh,
  );
  const files = new ExperimentFiles({
    load: ofNamedFiles,
    read: ({ uri, as }) => {
      const params: ReadDocumentParams = { uri, as };
      return connection.sendRequest<ReadDocumentResult>(READ_DOCUMENT, params);
    },
    open: (uri) => documents.get(uri) ?? documents.all().find((document) => fileKey(document.uri) === fileKey(uri)),
    named: () => index.named(),
    changed: (uris) => {
      for (const uri of uris) announceCapacity({ uri });
      refreshDiagnostics();
      // What a study would run depends on its base, and so does what is followed.
      refreshLenses();
      watched.follow(files.uris(), client);
    },
  });
  const watched = new WatchedFiles(
    (watchers) => connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }),
    logError,
  );

  const runs = new StudyRuns();

  const pulls = () => client.textDocument?.diagnostic !== undefined;
  const context = async (): Promise<FeatureContext & { settings: Settings }> => {
    const current = await settings;
    const { variants, given, observed, mapNamespaces } = index.facts();
    const hasGlobalMap = mapNamespaces.has(current.systemNamespace);
    return {
      semantics: current.semantics,
      systemNamespace: current.systemNamespace,
      severities: current.severities,
      isWorkspaceRead: !options.workspaceDocuments || index.isComplete,
      elsewhere: {
        json: options.checksJson ?? false,
        yaml: options.yamlServer ?? false,
        schemaFiles: current.schemaFiles,
      },
      variants,
      given,
      observed,
      places: index.places(),
      files,
      editor: {
        snippets: client.textDocument?.completion?.completionItem?.snippetSupport ?? false,
        commandLinks: options.commandLinks ?? false,
        symbolTrees: client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
      },
      codeLens: current.codeLens,
      inlayHints: current.inlayHints,
      ...(hasGlobalMap || index.isComplete ? { hasGlobalMap } : {}),
      ...(workspaceFolders ? { workspaceFolders } : {}),
      now: Date.now(),
      docsUri: options.docsUri ?? PUBLISHED_DOCS,
      settings: current,
    };
  };
  const modelOf = (document: TextDocument, current: Settings): DocumentModel =>
    models.model(document, fileHints(pathOf(document.uri), current));

  /** Asks for the settings. An editor that does not answer gets what there was before, until it does. */
  function askSettings(): Promise<unknown[]> {
    return connection.workspace.getConfiguration([{ section: SETTINGS_SECTION }, { section: YAML_SCHEMAS_SECTION }]);
  }

  function loadSettings(): void {
    if (!client.workspace?.configuration) return;
    const before = settings;
    const asked = askSettings().then(
      ([ours, schemas]) => readSettings(ours as ServerSettings, schemas),
      () => DEFAULT_SETTINGS,
    );
    const inTime = orInTime(asked, before, () => {
      if (settings !== inTime) return; // Asked anew meanwhile.
      settings = asked;
      models.clear();
      refresh();
    });
    settings = inTime;
  }

  async function push(document: TextDocument): Promise<void> {
    const now = await context();
    const { uri, version } = document;
    await connection.sendDiagnostics({ uri, version, diagnostics: diagnostics(modelOf(document, now.settings), now) });
  }

  /** Settings or parameters changed: everything that depends on them is asked for, or sent, again. */
  function refresh(): void {
    announceCapacity({});
    refreshDiagnostics();
    if (client.workspace?.inlayHint?.refreshSupport) connection.languages.inlayHint.refresh().catch(logError);
    refreshLenses();
  }

  function refreshLenses(): void {
    if (client.workspace?.codeLens?.refreshSupport) connection.sendRequest(CodeLensRefreshRequest.type).catch(logError);
  }

  function refreshDiagnostics(): void {
    if (!pulls()) for (const document of documents.all()) push(document).catch(logError);
    else if (client.workspace?.diagnostics?.refreshSupport) connection.languages.diagnostics.refresh().catch(logError);
  }

  /** Reads the files that a document names, and follows their changes. */
  async function readNamed(model: DocumentModel): Promise<void> {
    if (!options.workspaceDocuments) return;
    const reading = files.want(model.document.uri, () => namedFiles(model, workspaceFolders, files));
    watched.follow(files.uris(), client);
    await reading;
    // With what they name themselves.
    watched.follow(files.uris(), client);
  }

  /** The same for every open document, where files are within reach that were not. */
  async function readAllNamed(): Promise<void> {
    const current = await settings;
    await Promise.all(documents.all().map((document) => readNamed(modelOf(document, current))));
  }

  function announceCapacity(params: CapacityChangedParams): void {
    if (options.followsCapacity) connection.sendNotification(CAPACITY_CHANGED, params).catch(logError);
  }

  function logError(error: unknown): void {
    connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }

  connection.onInitialize((params): InitializeResult => {
    client = params.capabilities;
    workspaceFolders = params.workspaceFolders?.map(({ uri }) => uri);
    options = (params.initializationOptions as InitializationOptions | undefined) ?? {};
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: COMPLETION_TRIGGERS },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: CODE_ACTION_KINDS },
        codeLensProvider: {},
        inlayHintProvider: true,
        documentSymbolProvider: true,
        workspaceSymbolProvider: true,
        foldingRangeProvider: true,
        selectionRangeProvider: true,
        documentLinkProvider: {},
        definitionProvider: true,
        referencesProvider: true,
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
        semanticTokensProvider: { legend: { tokenTypes: TOKEN_TYPES, tokenModifiers: [] }, full: true },
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
    loadSettings();
    // The diagnostics of the first file do not wait for it; what is asked next does, for some milliseconds.
    forEditor().catch(logError);
    if (client.workspace?.didChangeConfiguration?.dynamicRegistration)
      connection.client
        .register(DidChangeConfigurationNotification.type, { section: [SETTINGS_SECTION, YAML_SCHEMAS_SECTION] })
        .catch(logError);
    if (client.workspace?.workspaceFolders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(removed.map(({ uri }) => uri));
        const kept = (workspaceFolders ?? []).filter((uri) => !gone.has(uri));
        workspaceFolders = [...kept, ...added.map(({ uri }) => uri)];
        readAllNamed().catch(logError);
        refresh();
      });
    if (options.workspaceDocuments) void untilDone(() => index.scan(), SCAN_AGAIN_MS, logError);
  });

  connection.onDidChangeConfiguration(() => {
    loadSettings();
    models.clear();
    refresh();
  });

  connection.onDidChangeWatchedFiles(({ changes }) => {
    if (!options.workspaceDocuments) return;
    for (const { uri } of changes) {
      index.reread(uri).then(() => announceCapacity({ uri }), logError);
      files.reread(uri).catch(logError);
    }
  });

  documents.onDidChangeContent(async ({ document }) => {
    const current = await settings;
    if (documents.get(document.uri) !== document) return; // Closed meanwhile, and perhaps opened again.
    const model = modelOf(document, current);
    index.opened(model);
    readNamed(model).catch(logError);
    files.touched(document.uri);
    announceCapacity({ uri: document.uri });
    if (!pulls()) await push(document);
  });

  documents.onDidClose(({ document }) => {
    index.closed(document.uri);
    files.want(document.uri, () => []).catch(logError);
    watched.follow(files.uris(), client);
    files.touched(document.uri);
    runs.closed(document.uri);
    announceCapacity({ uri: document.uri });
    if (!pulls()) connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }).catch(logError);
  });

  /** Answers a request about an open document by a feature, unless the editor has given up waiting. */
  function answer<P extends { textDocument: { uri: string } } | { uri: string }, R>(
    feature: (model: DocumentModel, params: P, context: FeatureContext) => R | Promise<R>,
    otherwise: (params: P) => R | Promise<R>,
  ) {
    return async (params: P, token: CancellationToken): Promise<R | ResponseError<never>> => {
      const now = await context();
      if (token.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.');
      const document = documents.get('uri' in params ? params.uri : params.textDocument.uri);
      return document ? feature(modelOf(document, now.settings), params, now) : otherwise(params);
    };
  }

  /** The answers for a document that is not open. */
  const nothing = () => null;
  const none = () => [];
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
  connection.onCompletion(
    answer(async (model, { position, context: asked }, now) => {
      const { completion } = await forEditor();
      return completion(model, position, now, asked?.triggerCharacter);
    }, nothing),
  );
  connection.onHover(
    answer(async (model, { position }, now) => (await forEditor()).hover(model, position, now), nothing),
  );
  connection.onCodeAction(
    answer(async (model, { range, context: { diagnostics: reported, only } }, now) => {
      const { codeActions } = await forEditor();
      return codeActions(model, range, reported, now, only);
    }, none),
  );
  connection.onRequest(
    FILE_STATUS,
    answer<FileStatusParams, FileStatusResult>(
      async (model, _, now) => (await forEditor()).fileStatus(model, now),
      async () => (await forEditor()).statusOfClosedFile(),
    ),
  );
  connection.onRequest(MODELS, async () => (await forPages()).models(await context()));
  connection.onRequest(
    CAPACITY,
    answer<EntryAddress, CapacityResult>(
      async (...asked) => (await forPages()).capacity(...asked),
      async (address) => (await forPages()).capacityOfClosedFile(address),
    ),
  );
  connection.onRequest(
    OBSERVATIONS,
    answer<ObservationsAddress, ObservationsResult>(
      async (...asked) => (await forPages()).observations(...asked),
      async (address) => (await forPages()).observationsOfClosedFile(address),
    ),
  );
  /** The same once the files are read that the document names. */
  function whenRead<P extends { uri: string }, R>(ask: (params: P, token: CancellationToken) => Promise<R>) {
    return async (params: P, token: CancellationToken): Promise<R> => {
      const document = documents.get(params.uri);
      if (document) await readNamed(modelOf(document, await settings));
      return ask(params, token);
    };
  }
  const simulate = answer<SpecAddress, SimulationResult>(
    async (...asked) => (await forPages()).simulation(...asked),
    async (address) => (await forPages()).specOfClosedFile(address),
  );
  connection.onRequest(SIMULATION, whenRead(simulate));
  connection.onRequest(EXPERIMENT_AT, answer<SpecAtParams, SpecAddress | null>(experimentAt, nothing));

  connection.onRequest(SPECS, () => index.specs());
  connection.onRequest(STUDY_AT, answer<SpecAtParams, SpecAddress | null>(studyAt, nothing));
  const experimentOf = whenRead(
    answer<SpecAddress, ExperimentToRun | SpecProblem>(
      async (...asked) => (await ofStudies()).experimentToRun(...asked),
      async (address) => (await ofStudies()).specOfClosedFile(address),
    ),
  );
  const studyOf = whenRead(
    answer<SpecAddress, StudyToRun | SpecProblem>(
      async (...asked) => (await ofStudies()).study(...asked),
      async (address) => (await ofStudies()).specOfClosedFile(address),
    ),
  );
  const tellOf = (run: string) => (progress: Omit<StudyProgress, 'run'>) => {
    connection.sendNotification(STUDY_PROGRESS, { ...progress, run }).catch(logError);
  };
  connection.onRequest(STUDY, async (params: SpecAddress, token): Promise<StudyAnswer | ResponseError<never>> => {
    const found = await studyOf(params, token);
    return 'job' in found ? (await ofStudies()).studyAnswer(found) : found;
  });
  /**
   * A run can be stopped as soon as it is asked for, while its files are still being read.
   * @param what says which runs of one name replace each other: an experiment may have the name of a study
   */
  function toRun<Params extends RunStudyParams, Found extends { readonly job: unknown }, End>(
    what: (params: Params) => string,
    find: (params: Params, token: CancellationToken) => Promise<Found | SpecProblem | ResponseError<never>>,
    run: (found: Found, signal: AbortSignal, params: Params) => Promise<End>,
  ) {
    return (params: Params, token: CancellationToken) =>
      runs.start(params, what(params), async (signal, turn) => {
        const found = await find(params, token);
        if (found instanceof ResponseError) return found;
        if (!('job' in found)) return { state: 'invalid' as const, message: found.message };
        await turn(() => tellOf(params.run)({ done: 0, most: 0, isWaiting: true }));
        return run(found, signal, params);
      });
  }
  connection.onRequest(
    RUN_STUDY,
    toRun(
      () => 'run a study',
      studyOf,
      async (found, signal, { run }: RunStudyParams): Promise<StudyEnd> =>
        (await ofStudies()).runToEnd(found, signal, tellOf(run)),
    ),
  );
  connection.onRequest(
    RUN_EXPERIMENT,
    toRun(
      () => 'run an experiment',
      experimentOf,
      async (found, signal): Promise<ExperimentEnd> => (await ofStudies()).experimentEnd(found, signal),
    ),
  );
  const specOf = async (
    params: CheckExpectationsParams,
    token: CancellationToken,
  ): Promise<ExperimentToRun | StudyToRun | SpecProblem | ResponseError<never>> =>
    params.kind === 'ServingExperiment' ? experimentOf(params, token) : studyOf(params, token);
  connection.onRequest(
    CHECK_EXPECTATIONS,
    toRun(
      ({ kind }) => `check a ${kind}`,
      specOf,
      async (found, signal, { run }): Promise<ExpectationsEnd> => {
        const { checkExperiment, checkStudy } = await ofStudies();
        return 'state' in found ? checkStudy(found, signal, tellOf(run)) : checkExperiment(found, signal);
      },
    ),
  );
  connection.onNotification(STOP_STUDY, ({ run }: StopStudyParams) => runs.stop(run));
  connection.onRequest(READ_RESULT, async ({ text }: ReadResultParams): Promise<ReadResultAnswer> => {
    const read = (await ofStudies()).readResult(text);
    return 'result' in read ? read : { problem: read.message };
  });
  connection.onRequest(CHANGED_SPEC, async (params: ChangedSpecParams) => (await ofStudies()).changedSpec(params));
  connection.onRequest(STUDY_REPORT, async (params: StudyReportParams) => (await ofStudies()).reportOf(params));
  connection.onRequest(
    WRITE_FIELDS,
    answer<WriteFieldsParams, WrittenFields>(
      async (model, params) => (await forPages()).writeFields(model, params),
      async () => (await forPages()).CLOSED_FILE,
    ),
  );
  connection.onRequest(PARAMETERS_TEXT, async ({ name, variants }: ParametersTextParams) =>
    (await forPages()).parametersText(name, variants),
  );
  connection.onRequest(ENTRY_AT, answer<EntryAtParams, EntryAddress | null>(entryAt, nothing));
  connection.onRequest(
    PARAMETERS_SKELETON,
    answer<EntryAddress, string>(
      async (model, address) => (await forPages()).parametersSkeleton(model, address),
      async () => (await forPages()).skeletonOfAnyModel(),
    ),
  );
  connection.onRequest(
    WRITE_ENTRY,
    answer<WriteEntryParams, WriteEntryResult>(
      async (...asked) => (await forPages()).writeEntry(...asked),
      async () => (await forPages()).CLOSED_FILE,
    ),
  );
  connection.onCodeLens(answer(async (model, _, now) => (await forEditor()).codeLenses(model, now), none));
  connection.languages.inlayHint.on(
    answer(async (model, { range }, now) => (await forEditor()).inlayHints(model, range, now), none),
  );
  connection.onDocumentSymbol(answer(async (model, _, now) => (await forEditor()).documentSymbols(model, now), none));
  connection.onWorkspaceSymbol(async ({ query }) => (await forEditor()).workspaceSymbols(query, await context()));
  connection.onFoldingRanges(answer(async (model) => (await forEditor()).foldingRanges(model), nothing));
  connection.onSelectionRanges(
    answer(async (model, { positions }) => (await forEditor()).selectionRanges(model, positions), nothing),
  );
  connection.onDocumentLinks(answer(async (model, _, now) => (await forEditor()).documentLinks(model, now), none));
  connection.onDefinition(
    answer(async (model, { position }, now) => (await forEditor()).definition(model, position, now), none),
  );
  connection.languages.semanticTokens.on(
    answer(
      async (model) => (await forEditor()).semanticTokens(model),
      (): SemanticTokens => ({ data: [] }),
    ),
  );
  connection.onReferences(
    answer(async (model, { position }, now) => (await forEditor()).references(model, position, now), none),
  );

  connection.onRequest(COLLECT, async (params: CollectParams, token): Promise<CollectResult> => {
    if (!loadCollectJob) return { ok: false, code: 'not-here', message: 'Metrics cannot be collected from here.' };
    const { collectJob } = await loadCollectJob();
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    return collectJob(params, stop.signal, (progress) => {
      connection.sendNotification(COLLECT_PROGRESS, progress).catch(logError);
    });
  });

  documents.listen(connection);
  connection.listen();
}
