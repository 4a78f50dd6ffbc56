import { type MappedText, MappedTextBuilder } from './mappedText.ts';
import { sourceLines } from './sourceLines.ts';

/** Decodes a plain scalar: its lines are trimmed and folded. */
export function decodePlain(source: string): MappedText {
  const builder = new MappedTextBuilder(source);
  foldTrimmed(source, 0, source.length, (from, to) => builder.copy(from, to), builder);
  return builder.build(source.length);
}

/** Decodes a single-quoted scalar: as plain, and `''` stands for one quote. */
export function decodeSingleQuoted(source: string): MappedText {
  const builder = new MappedTextBuilder(source);
  const end = closing(source, "'");
  const copy = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      if (source.startsWith("''", at) && at + 1 < to) {
        builder.put("'", at, at + 2);
        at++;
      } else builder.copy(at, at + 1);
    }
  };
  foldTrimmed(source, 1, end, copy, builder);
  return builder.build(end);
}

/** Where a quoted scalar's text ends: before its closing quote, or at the end of what was never closed. */
export function closing(source: string, quote: string): number {
  return source.length > 1 && source.endsWith(quote) ? source.length - 1 : source.length;
}

/** Joins the lines of a flow scalar: blanks at the joints go, one break is a space, further ones are line feeds. */
function foldTrimmed(
  source: string,
  start: number,
  end: number,
  copy: (from: number, to: number) => void,
  builder: MappedTextBuilder,
): void {
  const lines = sourceLines(source, start, end);
  const isGap = (at: number) => source[at] === ' ' || source[at] === '\t';
  const edges = lines.map((line, i) => {
    let from = line.start;
    let to = line.end;
    if (i > 0) while (from < to && isGap(from)) from++;
    if (i < lines.length - 1) while (to > from && isGap(to - 1)) to--;
    return { from, to, next: line.next };
  });
  let blanks: typeof edges = [];
  let previous = edges[0]!;
  copy(previous.from, previous.to);
  for (const [i, edge] of edges.slice(1).entries()) {
    const isLast = i === edges.length - 2;
    if (edge.from === edge.to && !isLast) {
      blanks.push(edge);
      continue;
    }
    if (blanks.length === 0) builder.put(' ', previous.to, edge.from);
    else for (const blank of blanks) builder.put('\n', blank.to, blank.next);
    copy(edge.from, edge.to);
    previous = edge;
    blanks = [];
  }
}
