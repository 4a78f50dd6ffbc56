import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const CONFIG = 'wva-queueing-model-config.yaml';
export const PARAMETERS = 'service-parameters.yaml';

/** A file of the workspace, which is a copy of examples/. */
export function example(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'a folder is open');
  return vscode.Uri.joinPath(folder.uri, name);
}

export async function openConfig(): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(example(CONFIG)));
}

const REVERT_LIMIT_MS = 20_000;

/**
 * Gives up the changes of every document, so that the next test starts from the files. The command takes the active
 * editor, which on a busy machine may not be there yet: each document is shown first, and looked at afterwards.
 */
export async function revert(): Promise<void> {
  const deadline = Date.now() + REVERT_LIMIT_MS;
  for (;;) {
    const dirty = vscode.workspace.textDocuments.find((document) => document.isDirty && !document.isUntitled);
    if (!dirty) return;
    assert.ok(Date.now() < deadline, `waited in vain until the changes of ${dirty.uri.path} were given up`);
    await vscode.window.showTextDocument(dirty);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
}

/** The range of a text, searched from another one on. */
export function rangeOf(document: vscode.TextDocument, text: string, { after = '' } = {}): vscode.Range {
  const from = document.getText().indexOf(after);
  const start = document.getText().indexOf(text, from);
  assert.ok(from >= 0 && start >= 0, `"${text}" stands after "${after}"`);
  return new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
}

async function replace(editor: vscode.TextEditor, range: vscode.Range, text: string): Promise<void> {
  assert.ok(await editor.edit((edit) => edit.replace(range, text)), 'the edit applies');
}

/** The ways to break the file that the tests share. */
export async function setDefaultMultiplierTo1(editor: vscode.TextEditor): Promise<void> {
  await replace(editor, rangeOf(editor.document, '3.0', { after: 'default: |' }), '1.0');
}

export async function removeTargetItl(editor: vscode.TextEditor): Promise<void> {
  const { start } = rangeOf(editor.document, 'targetITL', { after: 'llama-prod: |' });
  await replace(editor, editor.document.lineAt(start.line).rangeIncludingLineBreak, '');
}
