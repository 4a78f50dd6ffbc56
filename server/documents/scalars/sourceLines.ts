/** One line of a scalar's source, by offsets into that source. */
export interface SourceLine {
  /** Where the line starts. */
  readonly start: number;
  /** Behind its leading spaces (tabs are content). */
  readonly content: number;
  /** Behind its last character, before the line break. */
  readonly end: number;
  /** Behind the line break; equal to `end` on a last line without one. */
  readonly next: number;
}

/** Splits source from `from` to `to` at `\n` and `\r\n`; text that ends in a break has an empty last line. */
export function sourceLines(source: string, from: number, to: number): SourceLine[] {
  const lines: SourceLine[] = [];
  for (let start = from; ; ) {
    const found = source.indexOf('\n', start);
    const feed = found === -1 || found >= to ? -1 : found;
    const end = feed === -1 ? to : feed > start && source[feed - 1] === '\r' ? feed - 1 : feed;
    let content = start;
    while (content < end && source[content] === ' ') content++;
    const next = feed === -1 ? to : feed + 1;
    lines.push({ start, content, end, next });
    if (feed === -1) return lines;
    start = next;
  }
}
