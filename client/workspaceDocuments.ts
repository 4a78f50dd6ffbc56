import * as vscode from 'vscode';
import type { ListDocumentsResult, ReadDocumentParams, ReadDocumentResult } from '../protocol/documents.ts';
import { mayBeOurs } from '../protocol/recognise.ts';

/** More files than this are not looked at: a setting can narrow the glob. */
const MOST_FILES = 2000;
/** A larger file is none of ours. */
const MOST_BYTES = 1_500_000;

/** The setting that says where documents that others need are looked for: service parameters, global ConfigMaps. */
export function workspaceFilesGlob(): string {
  return vscode.workspace.getConfiguration('kneepoint').get<string>('files', '');
}

/** The files of the workspace that may hold deployments: YAML that names one. */
export async function manifests(): Promise<{ file: string; text: string }[]> {
  const files = await vscode.workspace.findFiles('**/*.{yaml,yml}', '**/node_modules/**', MOST_FILES);
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readSmall(file) })));
  return texts.flatMap(({ file, text }) =>
    text && /\b(?:Deployment|StatefulSet|LeaderWorkerSet)\b/.test(text)
      ? [{ file: vscode.workspace.asRelativePath(file), text }]
      : [],
  );
}

/** Answers `kneepoint/listDocuments`. */
export async function listDocuments(): Promise<ListDocumentsResult> {
  const found = await vscode.workspace.findFiles(workspaceFilesGlob(), '**/node_modules/**', MOST_FILES);
  return { uris: found.map(String) };
}

/** Answers `kneepoint/readDocument`: only files of the workspace, and only those that may be ours. */
export async function readDocument({ uri }: ReadDocumentParams): Promise<ReadDocumentResult> {
  const file = vscode.Uri.parse(uri);
  if (!vscode.workspace.getWorkspaceFolder(file)) return { text: null };
  const text = await readSmall(file);
  return { text: text !== undefined && mayBeOurs(text) ? text : null };
}

/** A file's text; undefined if it is large, deleted meanwhile, or not readable: it says nothing then. */
async function readSmall(file: vscode.Uri): Promise<string | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size > MOST_BYTES) return undefined;
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}
