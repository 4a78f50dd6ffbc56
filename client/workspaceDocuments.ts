import * as vscode from 'vscode';
import type { ListDocumentsResult, ReadDocumentParams, ReadDocumentResult } from '../protocol/documents.ts';
import { mayHoldParameters } from '../protocol/recognise.ts';

/** More files than this are not looked at: a setting can narrow the glob. */
const MOST_FILES = 2000;
/** A larger file is none of ours. */
const MOST_BYTES = 1_500_000;

/** The setting that says where service parameters and our other documents are looked for. */
export function parameterFilesGlob(): string {
  return vscode.workspace.getConfiguration('kneepoint').get<string>('files', '');
}

/** Answers `kneepoint/listDocuments`. */
export async function listDocuments(): Promise<ListDocumentsResult> {
  const found = await vscode.workspace.findFiles(parameterFilesGlob(), '**/node_modules/**', MOST_FILES);
  return { uris: found.map(String) };
}

/** Answers `kneepoint/readDocument`: only files of the workspace, and only those that may hold parameters. */
export async function readDocument({ uri }: ReadDocumentParams): Promise<ReadDocumentResult> {
  const file = vscode.Uri.parse(uri);
  if (!vscode.workspace.getWorkspaceFolder(file)) return { text: null };
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size > MOST_BYTES) return { text: null };
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    return { text: mayHoldParameters(text) ? text : null };
  } catch {
    return { text: null }; // Deleted meanwhile, or not readable: it gives no parameters.
  }
}
