import * as vscode from 'vscode';
import type { ListDocumentsResult, NamedAs, ReadDocumentParams, ReadDocumentResult } from '../protocol/documents.ts';
import { isObservationsHeader, mayBeOurs } from '../protocol/recognise.ts';

/** More files than this are not looked at: a setting can narrow the glob. */
const MOST_FILES = 2000;
/** Tables that are looked at: a workspace may be full of them, and few are ours. */
const MOST_TABLES = 200;
/** A larger file is none of ours. */
const MOST_BYTES = 1_500_000;
/** Of files that documents of ours name: a week of a large service is some 50 MB. */
const MOST_BYTES_NAMED: Readonly<Record<NamedAs, number>> = {
  config: MOST_BYTES,
  trace: 100_000_000,
  experiment: MOST_BYTES,
};
/** Of a table so much is read as text until its header says that it is ours. */
const HEADER_BYTES = 4_000;
const IN_PACKAGES = '**/node_modules/**';
const TABLES = '**/*.csv';

/** The setting that says where documents that others need are looked for: parameters, observations, global ConfigMaps. */
export function workspaceFilesGlob(): string {
  return vscode.workspace.getConfiguration('kneepoint').get<string>('files', '');
}

/** The files of the workspace that may hold deployments: YAML that names one. */
export async function manifests(): Promise<{ file: string; text: string }[]> {
  const files = await vscode.workspace.findFiles('**/*.{yaml,yml}', IN_PACKAGES, MOST_FILES);
  const read = await Promise.all(files.map(async (file) => ({ file, bytes: await readSmall(file) })));
  return read.flatMap(({ file, bytes }) => {
    const text = bytes ? decode(bytes) : '';
    const isOne = /\b(?:Deployment|StatefulSet|LeaderWorkerSet)\b/.test(text);
    return isOne ? [{ file: vscode.workspace.asRelativePath(file), text }] : [];
  });
}

/** Answers `kneepoint/listDocuments`. */
export async function listDocuments(): Promise<ListDocumentsResult> {
  const glob = workspaceFilesGlob();
  const found = await vscode.workspace.findFiles(glob, IN_PACKAGES, MOST_FILES);
  const tables = found.filter(isTable);
  // Tables must not take the place of other files.
  const isCrowded = found.length === MOST_FILES && tables.length > 0;
  const others = isCrowded
    ? await vscode.workspace.findFiles(glob, `{${IN_PACKAGES},${TABLES}}`, MOST_FILES)
    : found.filter((file) => !isTable(file));
  return { uris: [...others, ...tables.slice(0, MOST_TABLES)].map(String) };
}

/** Answers `kneepoint/readDocument`: only files of the workspace, and only those that may be ours or that ours name. */
export async function readDocument({ uri, as }: ReadDocumentParams): Promise<ReadDocumentResult> {
  const file = vscode.Uri.parse(uri);
  if (!isInWorkspace(file)) return { text: null, absence: 'outside' };
  if (as) return readNamed(file, as);
  const bytes = await readSmall(file);
  if (!bytes || (isTable(file) && !isObservationsHeader(decode(bytes.subarray(0, HEADER_BYTES)))))
    return { text: null };
  const text = decode(bytes);
  return { text: mayBeOurs(text) ? text : null };
}

/** A path that climbs is none of the workspace, wherever it would lead. */
function isInWorkspace(file: vscode.Uri): boolean {
  return !file.path.split(/[/\\]/).includes('..') && vscode.workspace.getWorkspaceFolder(file) !== undefined;
}

/** What a file holds that a document of ours names, or why that is not read. */
async function readNamed(file: vscode.Uri, as: NamedAs): Promise<ReadDocumentResult> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size > MOST_BYTES_NAMED[as]) return { text: null, absence: 'too-large' };
    return { text: decode(await vscode.workspace.fs.readFile(file)) };
  } catch {
    return { text: null, absence: 'missing' };
  }
}

/** What a file holds; undefined if it is large, deleted meanwhile, or not readable: it says nothing then. */
async function readSmall(file: vscode.Uri): Promise<Uint8Array | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    return size > MOST_BYTES ? undefined : await vscode.workspace.fs.readFile(file);
  } catch {
    return undefined;
  }
}

function isTable({ path }: vscode.Uri): boolean {
  return /\.csv$/i.test(path);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
