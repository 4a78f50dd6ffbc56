import { createHash } from 'node:crypto';

/** What understands the files that documents name: loaded when a document names one. */
export { readNamedFile } from './documents/serving/readNamedFile.ts';

/** SHA-256 of a text in UTF-8, as hexadecimal digits. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
