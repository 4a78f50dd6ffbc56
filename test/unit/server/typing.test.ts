import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Span } from '../../../server/documents/scalars/mappedText.ts';
import { findingsIn, HEADER, marked } from './findings.ts';
import { unmark } from './marks.ts';

/* Files as they are while somebody types: cut off anywhere, one character short. */

const FIXTURES = readdirSync('test/fixtures/rules').filter((name) => !/fixed|too-large/.test(name));

test.each(FIXTURES)(
  '%s, cut off or a character short: whatever is found can be seen',
  (name) => {
    const { text } = unmark(readFileSync(`test/fixtures/rules/${name}`, 'utf8'));
    // Every second place: a step of one finds no more, and takes twice as long.
    for (let at = 0; at < text.length; at += 2)
      for (const each of [text.slice(0, at), text.slice(0, at + 1) + text.slice(at + 2)])
        expect(problems(each), JSON.stringify(each)).toEqual([]);
  },
  60_000,
);

function problems(text: string): string[] {
  const isSeen = ([start, end]: Span) => start >= 0 && start < end && end <= text.length;
  const isInside = ([start, end]: Span) => start >= 0 && start <= end && end <= text.length;
  return findingsIn(text)
    .filter(({ span, message, related = [], fixes }) => {
      const changes = fixes?.().flatMap((fix) => fix.changes) ?? [];
      return !(
        isSeen(span) &&
        related.every((each) => isSeen(each.span)) &&
        changes.every((change) => isInside(change.span)) &&
        !/undefined|NaN|\[object/.test(message)
      );
    })
    .map(({ code, message }) => `${code}: ${message}`);
}

test('in a file that does not parse nothing is said to be missing', () => {
  const text = `${HEADER.replace(/ {2}labels:\n.*\n/, '')}  a: |\n    model_id: m\n    namespace: n\n  b: "\n`;
  expect(marked(text).map((each) => each.split(':')[0])).toEqual(['yaml-syntax']);
});
