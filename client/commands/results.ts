import * as vscode from 'vscode';
import type { ResultEditors } from '../views/resultEditor.ts';

/** `kneepoint.compareResult`: the result of a file, or the one in front, with one that the reader chooses. */
export async function compareResult(editors: ResultEditors, argument: unknown): Promise<void> {
  const file = fileOf(argument) ?? editors.active();
  if (file) await editors.compare(file);
}

/** `kneepoint.openResultAsText`: the same choice, as the text that it is. */
export async function openResultAsText(editors: ResultEditors, argument: unknown): Promise<void> {
  const file = fileOf(argument) ?? editors.active();
  if (file) await editors.reopenAsText(file);
}

/** Menus of files give a URI, trees an element with one. */
function fileOf(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  const { uri } = (argument ?? {}) as { uri?: unknown };
  return typeof uri === 'string' ? vscode.Uri.parse(uri) : undefined;
}
