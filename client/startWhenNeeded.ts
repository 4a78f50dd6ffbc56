import * as vscode from 'vscode';
import { mayBeOurDocument } from './languages.ts';

/**
 * Calls `start` once, as soon as a document that may be ours is open or is typed: most YAML and CSV in the world is not
 * ours, and should not cost a process.
 */
export function whenOursIsOpen(start: () => void): vscode.Disposable {
  const subscriptions: vscode.Disposable[] = [];
  const stopLooking = () => {
    for (const subscription of subscriptions.splice(0)) subscription.dispose();
  };
  const look = (document: vscode.TextDocument) => {
    if (!mayBeOurDocument(document)) return;
    stopLooking();
    start();
  };
  subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)),
  );
  for (const document of vscode.workspace.textDocuments) {
    if (subscriptions.length > 0) look(document);
  }
  return new vscode.Disposable(stopLooking);
}
