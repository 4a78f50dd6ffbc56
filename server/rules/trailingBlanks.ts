import type { Entry } from '../documents/entry.ts';
import { entryRule, type Finding } from './rule.ts';

/** Blanks at the end of a line: the cluster then shows the whole entry as one quoted line. */
export const trailingBlanks = entryRule({
  code: 'trailing-blanks',
  severity: 'warning',
  holdsInTemplates: true,
  looksAround: true,
  *check(entry, _, __, { text }): Iterable<Finding> {
    if (entry.source.style !== 'block') return;
    let lineStart = 0;
    for (const line of entry.text.split('\n')) {
      const end = lineStart + line.length;
      let start = end;
      while (start > lineStart && /[ \t]/.test(entry.text[start - 1]!)) start--;
      lineStart = end + 1;
      if (start === end) continue;
      const span = entry.inFile([start, end]);
      // A template's control lines are blanks only to us; a tab may end the block, and its line go on.
      if (text.slice(...span).trim() !== '' || !/^\r?\n|^$/.test(text.slice(span[1], span[1] + 2))) continue;
      yield {
        span,
        message:
          'These blanks make the cluster store the entry as one quoted line, hard to read at the next kubectl edit. Remove them.',
        fixes: () => [
          {
            title: 'Remove the blanks at the end of the line',
            changes: [{ span, text: '' }],
            preferred: true,
            safe: !isInsideValue(entry, start),
          },
        ],
      };
    }
  },
});

/** Whether an offset of the entry's text lies in a value of several lines, where blanks may belong to it. */
function isInsideValue({ fields }: Entry, offset: number): boolean {
  return fields.some(({ valueSpan: [start, end] }) => start < offset && offset < end);
}
