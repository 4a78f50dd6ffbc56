import * as vscode from 'vscode';
import { ENTRY_AT, type EntryAddress, type EntryAtParams } from '../../protocol/capacity.ts';
import { mayBeOurs } from '../../protocol/recognise.ts';
import type { KneepointClient } from '../languageClient.ts';
import { LANGUAGES } from '../languages.ts';

/** Set while the active editor has an entry to show: commands that need one are hidden otherwise. */
const HAS_ENTRY = 'kneepoint.hasEntry';

/** The entry at the cursor of the active editor, or the nearest one. */
export async function currentEntry(client: KneepointClient): Promise<EntryAddress | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !LANGUAGES.includes(editor.document.languageId) || !mayBeOurs(editor.document.getText()))
    return undefined;
  const { line, character } = editor.selection.active;
  const params: EntryAtParams = { uri: editor.document.uri.toString(), position: { line, character } };
  return (await client.request<EntryAddress | null>(ENTRY_AT, params).catch(() => null)) ?? undefined;
}

/** Keeps the context key up to date. */
export function followCurrentEntry(client: KneepointClient): vscode.Disposable {
  let turn = 0;
  const look = async () => {
    const mine = ++turn;
    const found = (await currentEntry(client)) !== undefined;
    if (mine === turn) await vscode.commands.executeCommand('setContext', HAS_ENTRY, found);
  };
  void look();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => look()),
    client.onCapacityChanged(() => look()),
  );
}
