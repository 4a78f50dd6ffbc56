import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { type InitializationOptions, LIST_DOCUMENTS, READ_DOCUMENT } from '../protocol/documents.ts';
import { SELECTOR } from './languages.ts';
import { RestartAfterDeath } from './serverFailures.ts';
import { lensesWhenTrusted } from './trust.ts';
import { withoutSecrets } from './withoutSecrets.ts';
import { listDocuments, readDocument } from './workspaceDocuments.ts';

/** What a client works with; all of it outlives the client. */
export interface ClientSurroundings {
  readonly extension: vscode.Uri;
  readonly log: vscode.LogOutputChannel;
  /** Tells of files that change. */
  readonly watcher: vscode.FileSystemWatcher;
}

/** A client of the language server, not started yet. */
export function createClient({ extension, log, watcher }: ClientSurroundings): LanguageClient {
  const initializationOptions: InitializationOptions = {
    workspaceDocuments: true,
    checksJson: true,
    yamlServer: hasYamlServer(),
    followsCapacity: true,
    commandLinks: true,
    docsUri: vscode.Uri.joinPath(extension, 'docs').toString(),
  };
  const client = new LanguageClient(
    'kneepoint',
    'Kneepoint',
    { module: vscode.Uri.joinPath(extension, 'dist', 'server', 'main.js').fsPath, transport: TransportKind.ipc },
    {
      documentSelector: SELECTOR,
      initializationOptions,
      outputChannel: log,
      traceOutputChannel: Object.create(log, {
        trace: { value: (message: string) => log.trace(withoutSecrets(message)) },
      }),
      errorHandler: new RestartAfterDeath(),
      synchronize: { fileEvents: watcher },
      diagnosticPullOptions: { onChange: true, onTabs: true },
      markdown: { isTrusted: { enabledCommands: ['kneepoint.showCapacity', 'kneepoint.learnParameters'] } },
      middleware: lensesWhenTrusted,
    },
  );
  client.onRequest(LIST_DOCUMENTS, listDocuments);
  client.onRequest(READ_DOCUMENT, readDocument);
  return client;
}

/** Whether an extension with a generic YAML server is installed: its setting for schemas is known then. */
function hasYamlServer(): boolean {
  return vscode.workspace.getConfiguration('yaml').inspect('schemas')?.defaultValue !== undefined;
}
