import type { Entry } from './entry.ts';
import { decodeScalar, type ScalarSource } from './scalars/decode.ts';
import type { TextChange } from './textChange.ts';

const INDENTATION = 2;
/** Characters that only double quotes can hold. */
const ESCAPED = /[^\t\n\x20-\x7E\x85\xA0-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD\u{10000}-\u{10FFFF}]/u;

/**
 * Writes a quoted entry as a block, a line of text on a line of the file: what `kubectl edit` and other tools turned
 * into one long line becomes readable again. Undefined where no block can stand: in JSON and braces, behind anchors,
 * with text behind the quotes, and for text that needs its escapes.
 */
export function asBlock(entry: Entry, file: string): TextChange | undefined {
  const { source, keySpan, text } = entry;
  const end = source.offset + source.text.length;
  const lineStart = file.lastIndexOf('\n', keySpan[0] - 1) + 1;
  const behind = file.indexOf('\n', end);
  const isQuoted = source.style === 'double-quoted' || source.style === 'single-quoted';
  if (!isQuoted || text.trim() === '' || ESCAPED.test(text)) return undefined;
  // What a template puts in is masked, and must not be lost.
  if (!file.startsWith(source.text, source.offset)) return undefined;
  if (!/^\uFEFF?[ -]*$/.test(file.slice(lineStart, keySpan[0]))) return undefined;
  if (keySpan[1] > source.offset || !/^[ \t]*:[ \t]+$/.test(file.slice(keySpan[1], source.offset))) return undefined;
  if (file.slice(end, behind === -1 ? file.length : behind).trim() !== '') return undefined;
  const column = keySpan[0] - lineStart - (file.startsWith('\uFEFF', lineStart) ? 1 : 0);
  const block = blockOf(text, column, file.includes('\r\n') ? '\r\n' : '\n', behind === -1);
  const contentStart = block.indexOf('\n') + 1;
  const written: ScalarSource = { style: 'block', offset: 0, text: block, contentStart, parentIndent: column };
  return decodeScalar(written).text === text ? { span: [source.offset, end], text: block } : undefined;
}

/** The text as a block, without the line break that ends its last line: that of the quoted line stays. */
function blockOf(text: string, column: number, lineBreak: string, isLast: boolean): string {
  const body = text.replace(/\n+$/, '');
  const breaks = text.length - body.length;
  const digit = /^\n*[ \t]/.test(body) ? String(INDENTATION) : '';
  const chomp = breaks === 0 ? '-' : breaks === 1 ? '' : '+';
  const indentation = ' '.repeat(column + INDENTATION);
  const lines = body.split('\n').map((line) => (line === '' ? '' : indentation + line));
  const trailing = lineBreak.repeat(Math.max(0, breaks - 1) + (isLast && breaks > 0 ? 1 : 0));
  return `|${digit}${chomp}${lineBreak}${lines.join(lineBreak)}${trailing}`;
}
