import { type MappedText, MappedTextBuilder } from './mappedText.ts';
import { type SourceLine, sourceLines } from './sourceLines.ts';

/** What the first line of a block scalar says: style, chomping, and the indentation if it is given. */
interface BlockHeader {
  readonly folded: boolean;
  readonly chomp: 'clip' | 'strip' | 'keep';
  /** Spaces of indentation relative to the parent; 0 leaves it to the first line of content. */
  readonly indent: number;
}

/** Reads a block scalar's indicators, such as `|`, `>-`, `|2+`. */
export function blockHeader(indicators: string): BlockHeader {
  const digit = /[1-9]/.exec(indicators)?.[0];
  const sign = /[-+]/.exec(indicators)?.[0];
  return {
    folded: indicators.startsWith('>'),
    chomp: sign === '-' ? 'strip' : sign === '+' ? 'keep' : 'clip',
    indent: digit ? Number(digit) : 0,
  };
}

const isBlank = (line: SourceLine) => line.content === line.end;
const indentOf = (line: SourceLine) => line.content - line.start;

/** The indentation that is cut off every line: given, or that of the first line with text. */
function contentIndent(lines: SourceLine[], header: BlockHeader, parentIndent: number): number {
  if (header.indent > 0) return Math.max(parentIndent, 0) + header.indent;
  const first = lines.find((line) => !isBlank(line));
  return first ? indentOf(first) : lines.reduce((deepest, line) => Math.max(deepest, indentOf(line)), 0);
}

/**
 * Decodes a block scalar (`|` or `>`, with any indicators).
 * @param source the whole token, from its header on
 * @param contentStart where the first line below the header starts
 * @param parentIndent indentation of the collection that holds the scalar
 */
export function decodeBlockScalar(source: string, contentStart: number, parentIndent: number): MappedText {
  const header = blockHeader(/^[|>][-+0-9]*/.exec(source)?.[0] ?? '|');
  const builder = new MappedTextBuilder(source);
  const lines = contentStart < source.length ? sourceLines(source, contentStart, source.length) : [];
  // Text after the last line break is a line of its own only if it has something in it.
  if (lines.length > 0 && lines.at(-1)!.start === source.length) lines.pop();

  const indent = contentIndent(lines, header, parentIndent);
  const textStart = (line: SourceLine) => Math.min(line.start + indent, line.content);
  let last = lines.every(isBlank) ? 0 : lines.length;
  while (last > 0 && isBlank(lines[last - 1]!) && indentOf(lines[last - 1]!) <= indent) last--;

  const content = lines.slice(0, last);
  if (header.folded) foldLines(builder, content, textStart);
  else
    for (const [i, line] of content.entries()) {
      builder.copy(textStart(line), line.end);
      if (i < last - 1) builder.put('\n', line.end, line.next);
    }

  const final = content.at(-1);
  if (final && header.chomp !== 'strip') builder.put('\n', final.end, final.next);
  if (header.chomp === 'keep')
    for (const line of lines.slice(last)) if (line.next > line.end || !final) builder.put('\n', line.end, line.next);
  return builder.build(builder.end ?? contentStart);
}

/**
 * Folds the lines of a `>` scalar: one break between two lines of text becomes a space, further ones stay;
 * around lines that are indented more, or start with a tab, every break stays.
 */
function foldLines(builder: MappedTextBuilder, lines: SourceLine[], textStart: (line: SourceLine) => number): void {
  const isText = (line: SourceLine) => textStart(line) < line.end;
  const isSpaced = (line: SourceLine) => isText(line) && /[ \t]/.test(builder.sourceAt(textStart(line)));
  let previous: SourceLine | undefined;
  let pending: SourceLine[] = [];
  for (const line of lines) {
    if (!isText(line)) {
      pending.push(line);
      continue;
    }
    const breaks = previous ? [previous, ...pending] : pending;
    if (previous && !isSpaced(previous) && !isSpaced(line)) {
      if (pending.length === 0) builder.put(' ', previous.end, previous.next);
      else for (const blank of pending) builder.put('\n', blank.end, blank.next);
    } else {
      for (const each of breaks) builder.put('\n', each.end, each.next);
    }
    builder.copy(textStart(line), line.end);
    previous = line;
    pending = [];
  }
  for (const blank of previous ? [previous, ...pending].slice(0, -1) : pending)
    builder.put('\n', blank.end, blank.next);
}
