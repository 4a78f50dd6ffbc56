import * as vscode from 'vscode';
import { READ_RESULT, RESULT_ENDING, type ReadResultAnswer, type ReadResultParams } from '../../protocol/results.ts';
import type { KneepointClient } from '../languageClient.ts';
import { type ResultHead, resultHead } from './resultName.ts';

/** A larger file is no result of ours: the largest have some MB. */
const MOST_BYTES = 50_000_000;
/** More are not listed. */
const MOST_FILES = 1000;
const PATTERN = `**/*${RESULT_ENDING}`;

/** A file of the workspace with a result in it. */
export interface SavedResult extends ResultHead {
  readonly uri: vscode.Uri;
  /** When it was written, ms since 1970. */
  readonly at: number;
}

/** The results in the files of the workspace. What a file holds is looked at once for each time that it is written. */
export class ResultFiles {
  private known = new Map<string, { readonly at: number; readonly head: ResultHead | undefined }>();

  /** Calls back when one comes, changes or goes. */
  watch(changed: () => void): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(PATTERN);
    return vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(changed),
      watcher.onDidChange(changed),
      watcher.onDidDelete(changed),
    );
  }

  /** All of them, by the names of their files. */
  async find(): Promise<SavedResult[]> {
    const uris = await vscode.workspace.findFiles(PATTERN, '**/node_modules/**', MOST_FILES);
    const seen = new Map<string, { readonly at: number; readonly head: ResultHead | undefined }>();
    const found = await Promise.all(
      uris.map(async (uri): Promise<SavedResult[]> => {
        const at = (await statOf(uri))?.mtime;
        if (at === undefined) return [];
        const before = this.known.get(uri.toString());
        const entry = before?.at === at ? before : { at, head: await headOf(uri) };
        seen.set(uri.toString(), entry);
        return entry.head ? [{ ...entry.head, uri, at }] : [];
      }),
    );
    this.known = seen;
    return found.flat().sort((a, b) => (a.uri.path < b.uri.path ? -1 : 1));
  }
}

async function headOf(uri: vscode.Uri): Promise<ResultHead | undefined> {
  const read = await textOf(uri);
  return 'text' in read ? resultHead(read.text) : undefined;
}

/** What a file holds, or why that cannot be told. */
export async function textOf(uri: vscode.Uri): Promise<{ readonly text: string } | { readonly problem: string }> {
  const stat = await statOf(uri);
  if (!stat) return { problem: 'The file is not there any more: it may have been moved or deleted.' };
  if (stat.size > MOST_BYTES)
    return { problem: `The file is larger than ${MOST_BYTES / 1e6} MB, so it is no result of Kneepoint.` };
  try {
    return { text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
  } catch (error) {
    return { problem: `The file cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function statOf(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch {
    return undefined;
  }
}

/** A text as a result: the server knows what one is. */
export function resultIn(client: KneepointClient, text: string): Promise<ReadResultAnswer> {
  const params: ReadResultParams = { text };
  return client
    .request<ReadResultAnswer>(READ_RESULT, params)
    .catch(() => ({ problem: 'The language server does not answer, so the file cannot be shown. Restart it.' }));
}
