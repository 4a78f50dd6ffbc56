import { isMap } from 'yaml';
import type { QueueingConfigMap } from './configMap.ts';
import type { Entry } from './entry.ts';
import { decodeScalar } from './scalars/decode.ts';
import type { TextChange } from './textChange.ts';

/** How much deeper than its key a block's lines stand. */
const STEP = 2;
/** What a block cannot hold as it is: control characters, and what other readers take for line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const UNFIT = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\uFEFF]/;

/**
 * The changes that write an entry as a literal block (`|`), where each line of it is a line of the file. Undefined for
 * what is one already, and where a block has no place: in braces and lists, and for texts that no block can hold.
 */
export function asLiteralBlock(entry: Entry, { data }: QueueingConfigMap, text: string): TextChange[] | undefined {
  const { source, keySpan } = entry;
  const isBlock = source.style === 'block';
  if (source.style === 'file' || (isBlock && !source.text.startsWith('>'))) return undefined;
  if (!data || !isMap(data.value) || data.value.flow || keySpan[1] > source.offset) return undefined;
  // What was meant is the lines as they stand, not the one line that they are joined to.
  if (entry.joinsLines) return [{ span: [source.offset, source.offset + 1], text: '|' }];
  const lineStart = text.lastIndexOf('\n', keySpan[0] - 1) + 1;
  const column = keySpan[0] - lineStart;
  const decoded = entry.text;
  if (text.slice(lineStart, keySpan[0]).trim() !== '' || decoded.trim() === '' || UNFIT.test(decoded)) return undefined;

  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const end = source.offset + (isBlock ? source.text.trimEnd().length : source.text.length);
  const feed = text.indexOf('\n', end);
  const lineEnd = feed === -1 ? text.length : text[feed - 1] === '\r' ? feed - 1 : feed;
  const rest = isBlock ? (/^[|>][-+0-9]*([^\r\n]*)/.exec(source.text)?.[1] ?? '') : text.slice(end, lineEnd);
  if (rest.trim() !== '' && !/^[ \t]+#/.test(rest)) return undefined;
  const body = decoded.replace(/\n+$/, '');
  const breaks = decoded.length - body.length;
  const digit = /^\n* /.test(decoded) ? String(STEP) : '';
  const header = `|${digit}${breaks === 0 ? '-' : breaks > 1 ? '+' : ''}${rest.trimEnd()}`;
  const indentation = ' '.repeat(column + STEP);
  const lines = body.split('\n').map((line) => (line === '' ? '' : indentation + line));
  const kept = Array.from({ length: Math.max(0, breaks - 1) }, () => '');
  const block = [header, ...lines, ...kept].join(lineBreak);
  const contentStart = header.length + lineBreak.length;
  const written = { style: 'block', offset: 0, text: block + lineBreak, contentStart, parentIndent: column } as const;
  if (decodeScalar(written).text !== decoded) return undefined;
  return [{ span: [source.offset, isBlock ? end : lineEnd], text: block }];
}
