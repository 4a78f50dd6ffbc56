import * as vscode from 'vscode';
import { FILE_STATUS, type FileStatusParams, type FileStatusResult } from '../../protocol/fileStatus.ts';
import type { KneepointClient } from '../languageClient.ts';
import { mayBeOurDocument, SELECTOR } from '../languages.ts';

const SEVERITIES = {
  error: vscode.LanguageStatusSeverity.Error,
  warning: vscode.LanguageStatusSeverity.Warning,
  none: vscode.LanguageStatusSeverity.Information,
} as const;
const NOT_OURS: FileStatusResult = {
  summary: 'nothing to check',
  detail: 'No ConfigMap of the queueing model is in this file, and no document of kneepoint.dev.',
  severity: 'none',
};

const SHOW_OUTPUT = { command: 'kneepoint.showOutput', title: 'Show Output' };
const MANAGE_TRUST = { command: 'workbench.trust.manage', title: 'Manage Workspace Trust' };
const RESTRICTED =
  'This workspace is not trusted: lenses, studies and the views of capacity, tuners and simulation are off.';

/** The language status item: what the file was taken for, what was found, or why nothing is shown. */
export function showLanguageStatus(client: KneepointClient): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('kneepoint.status', SELECTOR);
  item.name = 'Kneepoint';
  let turn = 0;
  const update = async () => {
    const mine = ++turn;
    const document = vscode.window.activeTextEditor?.document;
    if (!document || vscode.languages.match(SELECTOR, document) === 0) return;
    const status = mayBeOurDocument(document) ? await ask(client, document.uri) : NOT_OURS;
    if (mine !== turn) return; // Another file was chosen, or another answer asked for, meanwhile.
    item.text = `Kneepoint: ${status.summary}`;
    item.detail = vscode.workspace.isTrusted ? status.detail : `${status.detail} ${RESTRICTED}`;
    item.command = vscode.workspace.isTrusted ? SHOW_OUTPUT : MANAGE_TRUST;
    item.severity = SEVERITIES[status.severity];
  };
  const isActive = ({ uris }: vscode.DiagnosticChangeEvent) =>
    uris.some((uri) => uri.toString() === vscode.window.activeTextEditor?.document.uri.toString());
  void update();
  return vscode.Disposable.from(
    item,
    vscode.window.onDidChangeActiveTextEditor(() => update()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => update()),
    vscode.languages.onDidChangeDiagnostics((change) => (isActive(change) ? update() : undefined)),
  );
}

async function ask(client: KneepointClient, uri: vscode.Uri): Promise<FileStatusResult> {
  try {
    return await client.request<FileStatusResult>(FILE_STATUS, { uri: uri.toString() } satisfies FileStatusParams);
  } catch {
    return {
      summary: 'not running',
      detail: 'The language server does not answer. See the output.',
      severity: 'error',
    };
  }
}
