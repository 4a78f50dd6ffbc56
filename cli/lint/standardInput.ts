import { LARGEST_INPUT } from './sourceText.ts';

/** The argument that stands for standard input. */
export const STANDARD_INPUT = '-';
/** What standard input is called where nobody named it. */
export const STANDARD_INPUT_NAME = '<stdin>';

/** Reads standard input to its end; undefined if it is more than is read. */
export async function readStandardInput(): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > LARGEST_INPUT) return undefined;
  }
  return Buffer.concat(chunks);
}
