import { entryRule, type Finding } from './rule.ts';

/** Blanks at the end of a line: the cluster then shows the whole entry as one quoted line. */
export const trailingBlanks = entryRule({
  code: 'trailing-blanks',
  severity: 'warning',
  holdsInTemplates: true,
  *check(entry): Iterable<Finding> {
    if (entry.source.style !== 'block') return;
    for (const { index, 0: blanks } of entry.text.matchAll(/[ \t]+(?=\n|$)/g)) {
      const span = entry.inFile([index, index + blanks.length]);
      yield {
        span,
        message:
          'These blanks make the cluster store the entry as one quoted line, hard to read at the next kubectl edit. Remove them.',
        fixes: () => [
          {
            title: 'Remove the blanks at the end of the line',
            changes: [{ span, text: '' }],
            preferred: true,
            safe: true,
          },
        ],
      };
    }
  },
});
