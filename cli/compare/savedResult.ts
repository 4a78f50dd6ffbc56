import { readFileSync, statSync } from 'node:fs';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { AnyResult } from '../../schemas/results/results.ts';
import { readResult } from '../../server/documents/results/readResult.ts';
import { canonicalHash } from '../hashes.ts';
import { printable } from '../lint/formats/printable.ts';
import { systemReason } from '../lint/problem.ts';
import { decode } from '../lint/sourceText.ts';

/** Many times the largest result that is written. */
const LARGEST = 200_000_000;

/** A result that was saved, or why it cannot be read: a line that names the file. */
export type SavedResult =
  | { readonly name: string; readonly result: AnyResult; readonly isEdited: boolean }
  | { readonly problem: string };

/** Reads a saved result, and looks whether its spec is still what it was made from. */
export function savedResult(name: string): SavedResult {
  const problem = (reason: string) => ({ problem: `${printable(name) || '""'}: ${reason}` });
  let bytes: Buffer;
  try {
    const stats = statSync(name);
    if (!stats.isFile()) return problem('this is no regular file. Name a result file.');
    if (stats.size > LARGEST) return problem(`this is larger than ${LARGEST / 1e6} MB, so it is no result of ours.`);
    bytes = readFileSync(name);
  } catch (error) {
    return problem(systemReason(error));
  }
  const source = decode(bytes);
  if ('reason' in source) return problem(source.reason);
  const read = readResult(source.text);
  if ('result' in read) return { name, result: read.result, isEdited: !isWhole(read.result) };
  const { line, character } = TextDocument.create('', '', 0, source.text).positionAt(read.offset);
  return { problem: `${printable(name)}:${line + 1}:${character + 1}: error: ${printable(read.message)}` };
}

/** Whether the hash in a result is that of its spec. */
function isWhole({ spec, specHash }: AnyResult): boolean {
  try {
    return canonicalHash(spec) === specHash;
  } catch {
    // Nested too deeply, or with half of a character in it: nothing that was written by us.
    return false;
  }
}
