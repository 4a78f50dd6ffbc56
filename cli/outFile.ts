import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { systemReason } from './lint/problem.ts';
import { fileAt, PlaceError, saveFile } from './saveFile.ts';

/** What `--out` says for standard output. */
export const STANDARD_OUTPUT = '-';

/** Why nothing may be written to a file; undefined if it may. */
export function obstacleTo(path: string, isForced: boolean): string | undefined {
  try {
    const isThere = fileAt(path) !== undefined;
    if (isThere && !isForced) return 'this file exists already. Take another name, or --force to replace it.';
  } catch (error) {
    return error instanceof PlaceError ? `${error.message}.` : `it cannot be written: ${systemReason(error)}`;
  }
  return undefined;
}

/** Where a file is, or will be, whatever way it is named: links followed. Only of a file without an obstacle. */
export function placeOfFile(path: string): string {
  const isThere = fileAt(path) !== undefined;
  return isThere ? realpathSync(path) : join(realpathSync(dirname(resolve(path))), basename(path));
}

/** The same for one of our documents, which is no table. */
export function obstacleToDocument(path: string, isForced: boolean): string | undefined {
  const obstacle = obstacleTo(path, isForced);
  if (obstacle !== undefined) return obstacle;
  return path.toLowerCase().endsWith('.csv')
    ? 'this would hold YAML. Take a name that ends in .yaml, or in .json for JSON.'
    : undefined;
}

/** Saves a text, in pieces or not, whole or not at all; the reason if that fails. */
export function save(path: string, text: string | Iterable<string>): string | undefined {
  try {
    saveFile(path, text);
    return undefined;
  } catch (error) {
    return systemReason(error);
  }
}

/** Whether a file of that name holds JSON. */
export function isJson(path: string): boolean {
  return path.endsWith('.json');
}

/** The name of a document in a file of its own. */
export function documentName(path: string, fallback: string): string {
  if (path === STANDARD_OUTPUT) return fallback;
  return basename(path).replace(/\.(?:kneepoint\.)?(?:ya?ml|json)$/, '') || fallback;
}
