import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { systemReason } from './lint/problem.ts';
import { checkSavable, saveFile } from './saveFile.ts';

/** What `--out` says for standard output. */
export const STANDARD_OUTPUT = '-';

/** Why nothing may be written to a file; undefined if it may. */
export function obstacleTo(path: string, isForced: boolean): string | undefined {
  if (existsSync(path) && !isForced) return 'this file exists already. Take another name, or --force to replace it.';
  try {
    checkSavable(path);
    return undefined;
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isAbsent ? 'there is no such folder to write it to.' : `it cannot be written: ${systemReason(error)}`;
  }
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
