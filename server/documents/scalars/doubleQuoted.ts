import { closing } from './flowScalar.ts';
import { type MappedText, MappedTextBuilder } from './mappedText.ts';

const ESCAPES: Record<string, string> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  '\t': '\t',
};
const HEX_DIGITS: Record<string, number> = { x: 2, u: 4, U: 8 };

/** Decodes a double-quoted scalar: escapes, and line breaks folded as in plain text. */
export function decodeDoubleQuoted(source: string): MappedText {
  const builder = new MappedTextBuilder(source);
  const end = closing(source, '"');
  let at = 1;
  while (at < end) {
    const gap = gapEnd(source, at, end);
    if (breakLength(source, gap) > 0) at = foldBreaks(source, at, gap, end, builder);
    else if (gap > at) {
      builder.copy(at, gap);
      at = gap;
    } else if (source[at] === '\\') at = decodeEscape(source, at, end, builder);
    else {
      builder.copy(at, at + 1);
      at++;
    }
  }
  return builder.build(end);
}

/** Behind the blanks that start at `at`. */
function gapEnd(source: string, at: number, end: number): number {
  while (at < end && (source[at] === ' ' || source[at] === '\t')) at++;
  return at;
}

/** 1 for `\n`, 2 for `\r\n`, else 0. */
function breakLength(source: string, at: number): number {
  return source[at] === '\n' ? 1 : source.startsWith('\r\n', at) ? 2 : 0;
}

function foldBreaks(source: string, from: number, firstBreak: number, end: number, builder: MappedTextBuilder): number {
  let at = firstBreak + breakLength(source, firstBreak);
  const further: [number, number][] = [];
  for (;;) {
    const gap = gapEnd(source, at, end);
    const length = gap < end ? breakLength(source, gap) : 0;
    if (length === 0) {
      if (further.length === 0) builder.put(' ', from, gap);
      else for (const [start, stop] of further) builder.put('\n', start, stop);
      return gap;
    }
    further.push([gap, gap + length]);
    at = gap + length;
  }
}

function decodeEscape(source: string, at: number, end: number, builder: MappedTextBuilder): number {
  const name = source[at + 1] ?? '';
  const skipped = breakLength(source, at + 1);
  if (skipped > 0) return gapEnd(source, at + 1 + skipped, end);
  const digits = HEX_DIGITS[name];
  if (digits) {
    // An escape that breaks off ends with the text.
    const behind = Math.min(at + 2 + digits, end);
    const hex = source.slice(at + 2, behind);
    const code = hex.length === digits && /^[0-9a-fA-F]+$/.test(hex) ? Number.parseInt(hex, 16) : Number.NaN;
    const valid = code <= 0x10ffff;
    builder.put(valid ? String.fromCodePoint(code) : source.slice(at, behind), at, behind);
    return behind;
  }
  const behind = Math.min(at + 2, end);
  builder.put(ESCAPES[name] ?? source.slice(at, behind), at, behind);
  return behind;
}
