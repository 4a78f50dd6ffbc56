import * as vscode from 'vscode';
import { CodeLensRequest, type LanguageClient, type Middleware } from 'vscode-languageclient/node';

/**
 * What a workspace that is not trusted gets: everything that reads its text (checks, hovers, completion, fixes). What
 * runs the engine for an answer (lenses, the capacity view) waits until somebody trusts it.
 */
export const lensesWhenTrusted: Middleware = {
  provideCodeLenses: (document, token, next) => (vscode.workspace.isTrusted ? next(document, token) : []),
};

export function askForLensesAgain(client: LanguageClient): void {
  const lenses = client.getFeature(CodeLensRequest.method);
  const providers = new Set(vscode.workspace.textDocuments.map((document) => lenses.getProvider(document)));
  for (const provider of providers) provider?.onDidChangeCodeLensEmitter.fire();
}
