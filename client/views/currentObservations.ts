import * as vscode from 'vscode';
import { mayHoldObservations } from '../../protocol/recognise.ts';
import type { KneepointClient } from '../languageClient.ts';
import { SELECTOR } from '../languages.ts';

/** Set while the active editor has observations: the command that learns from them is hidden otherwise. */
const HAS_OBSERVATIONS = 'kneepoint.hasObservations';

/** The file in the active editor, if it has observations as far as can be told without parsing it. */
export function currentObservations(): string | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || vscode.languages.match(SELECTOR, document) === 0) return undefined;
  return mayHoldObservations(document.getText()) ? document.uri.toString() : undefined;
}

/** Keeps the context key up to date. */
export function followCurrentObservations(client: KneepointClient): vscode.Disposable {
  const look = () =>
    vscode.commands.executeCommand('setContext', HAS_OBSERVATIONS, currentObservations() !== undefined);
  void look();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => look()),
    client.onCapacityChanged(() => look()),
  );
}
