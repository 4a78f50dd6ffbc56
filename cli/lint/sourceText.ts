import { isUtf8 } from 'node:buffer';
import { mayBeOurs } from '../../protocol/recognise.ts';

/** More than this is not even read: no ConfigMap comes near it. */
export const LARGEST_INPUT = 64_000_000;

const BYTE_ORDER_MARK = '\uFEFF';

/** A file's bytes as text. Editors count columns without the byte order mark, and so do we. */
export interface SourceText {
  readonly text: string;
  readonly hasByteOrderMark: boolean;
}

/** Decodes bytes; the reason, where they are no text that we read. */
export function decode(bytes: Buffer): SourceText | { readonly reason: string } {
  if (isUtf16(bytes)) return { reason: 'this is UTF-16, so it was not checked. Save it as UTF-8.' };
  if (!isUtf8(bytes)) return { reason: 'this is not text in UTF-8, so it was not checked. Save it as UTF-8.' };
  if (bytes.includes(0)) return { reason: 'this is a binary file, so it was not checked.' };
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK)
    ? { text: text.slice(1), hasByteOrderMark: true }
    : { text, hasByteOrderMark: false };
}

/** Text as bytes, as `decode` found it. */
export function encode({ text, hasByteOrderMark }: SourceText): Buffer {
  return Buffer.from(hasByteOrderMark ? BYTE_ORDER_MARK + text : text, 'utf8');
}

/** Whether bytes that cannot be decoded look like a document of ours all the same. */
export function undecodableMayBeOurs(bytes: Buffer): boolean {
  return mayBeOurs(bytes.toString('latin1').replaceAll('\0', ''));
}

function isUtf16([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
