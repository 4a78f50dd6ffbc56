import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duration, isLabelName, selector, textLiteral } from '../../../collect/promql.ts';

describe('texts in queries', () => {
  test('are escaped', () => {
    expect(selector('up', { a: 'x"} or vector(1) #', b: 'c\\d\ne' })).toBe(
      String.raw`up{a="x\"} or vector(1) #",b="c\\d\ne"}`,
    );
  });

  test('end where they end, whatever is in them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const literal = textLiteral(text);
        // The grammar of a literal in double quotes.
        expect(literal).toMatch(/^"(?:[^"\\\n]|\\[\\"n])*"$/);
        expect(literal.slice(1, -1).replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))).toBe(
          text,
        );
      }),
    );
  });
});

test('spans of time', () => {
  expect([60_000, 5000, 1500, 86_400_000].map(duration)).toEqual(['60s', '5s', '1500ms', '86400s']);
});

test('names of labels', () => {
  expect(['pod', '_a', 'llm_d_ai_variant'].every(isLabelName)).toBe(true);
  expect(['', 'llm-d.ai/variant', '1a', 'a b', 'a)'].some(isLabelName)).toBe(false);
});
