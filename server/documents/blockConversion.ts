import type { Entry } from './entry.ts';
import { decodeScalar, type ScalarSource } from './scalars/decode.ts';
import { startOfLine } from './startOfLine.ts';
import type { TextChange } from './textChange.ts';

const INDENTATION = 2;
/** Characters that only double quotes can hold. */
const ESCAPED = /[^\t\n\x20-\x7E\x85\xA0-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD\u{10000}-\u{10FFFF}]/u;

/**
 * Writes an entry as a literal block, a line of text on a line of the file: what `kubectl edit` and other tools turned
 * into one long line becomes readable again, and so does what a folded block joins. Undefined where no block can stand
 * (in JSON and braces, behind anchors) and for text that needs its escapes.
 */
export function asBlock(entry: Entry, file: string): TextChange | undefined {
  const { source, keySpan, text } = entry;
  const isFolded = source.style === 'block' && source.text.startsWith('>');
  if (source.style === 'file' || (source.style === 'block' && !isFolded)) return undefined;
  // What a template puts in is masked, and must not be lost.
  if (!file.startsWith(source.text, source.offset)) return undefined;
  // What was meant is the lines as they stand, not the one line that they are joined to.
  if (entry.joinsLines) return { span: [source.offset, source.offset + 1], text: '|' };
  if (text.trim() === '' || ESCAPED.test(text)) return undefined;
  const end = source.offset + (isFolded ? source.text.trimEnd().length : source.text.length);
  const lineStart = startOfLine(file, keySpan[0]);
  const behind = file.indexOf('\n', end);
  if (!/^\uFEFF?[ -]*$/.test(file.slice(lineStart, keySpan[0]))) return undefined;
  if (keySpan[1] > source.offset || !/^[ \t]*:[ \t]+$/.test(file.slice(keySpan[1], source.offset))) return undefined;
  const lineEnd = end + file.slice(end, behind === -1 ? file.length : behind).trimEnd().length;
  // A comment on the line goes with the header.
  const comment = isFolded ? /^>[-+1-9]*([^\r\n]*)/.exec(source.text)![1]!.trimEnd() : file.slice(end, lineEnd);
  if (!/^(?:[ \t]+#.*)?$/.test(comment)) return undefined;
  const column = keySpan[0] - lineStart - (file.startsWith('\uFEFF', lineStart) ? 1 : 0);
  const block = blockOf(text, comment, column, file.includes('\r\n') ? '\r\n' : '\n', behind === -1);
  const contentStart = block.indexOf('\n') + 1;
  const written: ScalarSource = { style: 'block', offset: 0, text: block, contentStart, parentIndent: column };
  if (decodeScalar(written).text !== text) return undefined;
  return { span: [source.offset, isFolded ? end : lineEnd], text: block };
}

/** The text as a block, without the line break that ends its last line: that of the line stays. */
function blockOf(text: string, comment: string, column: number, lineBreak: string, isLast: boolean): string {
  const body = text.replace(/\n+$/, '');
  const breaks = text.length - body.length;
  const digit = /^\n*[ \t]/.test(body) ? String(INDENTATION) : '';
  const chomp = breaks === 0 ? '-' : breaks === 1 ? '' : '+';
  const indentation = ' '.repeat(column + INDENTATION);
  const lines = body.split('\n').map((line) => (line === '' ? '' : indentation + line));
  const trailing = lineBreak.repeat(Math.max(0, breaks - 1) + (isLast && breaks > 0 ? 1 : 0));
  return `|${digit}${chomp}${comment}${lineBreak}${lines.join(lineBreak)}${trailing}`;
}
