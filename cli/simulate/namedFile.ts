import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { uriOfPath } from '../../server/documents/relativePath.ts';
import { systemReason } from '../lint/problem.ts';
import { decode } from '../lint/sourceText.ts';

/** A text of that many bytes still is one: the longest that JavaScript has is little longer. */
const LARGEST = 500_000_000;

/** A file that a document names. */
export interface NamedFileContent {
  readonly bytes: Buffer;
  readonly text: string;
}

/** Reads a file that a document names, relative to that document; else the reason: a sentence in lower case, behind the name. */
export function readNamedFile(path: string, documentUri: string): NamedFileContent | { readonly reason: string } {
  const uri = uriOfPath(path, documentUri);
  if (uri === undefined) return { reason: 'this is no path relative to the document.' };
  try {
    const file = fileURLToPath(uri);
    const stats = statSync(file);
    if (stats.isDirectory()) return { reason: 'this is a folder. Name a file in it.' };
    // A pipe could keep us waiting for ever.
    if (!stats.isFile()) return { reason: 'this is no regular file.' };
    if (stats.size > LARGEST) return { reason: `this is larger than ${LARGEST / 1e6} MB.` };
    const bytes = readFileSync(file);
    const source = decode(bytes);
    return 'reason' in source ? source : { bytes, text: source.text };
  } catch (error) {
    return { reason: systemReason(error) };
  }
}
