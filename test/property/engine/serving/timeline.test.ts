import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Timeline } from '../../../../engine/serving/timeline.ts';

/** Values from a time on; the time is whole quarters of a ms, so that sums are exact. */
const changes = fc.array(
  fc.record({
    afterMs: fc
      .oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 4000 }))
      .map((quarters) => quarters / 4),
    value: fc.integer({ min: 0, max: 30 }),
  }),
  { maxLength: 80 },
);

interface Change {
  readonly timeMs: number;
  readonly value: number;
}

/** All changes one by one, from 0 at 0. */
function recorded(drawn: readonly { afterMs: number; value: number }[]): Change[] {
  let timeMs = 0;
  return drawn.map(({ afterMs, value }) => {
    timeMs += afterMs;
    return { timeMs, value };
  });
}

/** Smallest and largest value at any time from `fromMs` to before `toMs`; a value that is set at the start counts, and the one before it does not unless it lasted. */
function rangeWithin(changes: readonly Change[], fromMs: number, toMs: number): readonly [number, number] {
  let atStart = 0;
  const within: number[] = [];
  for (const { timeMs, value } of changes) {
    if (timeMs < fromMs) atStart = value;
    else if (timeMs < toMs) within.push(value);
  }
  const all = [atStart, ...within];
  return [Math.min(...all), Math.max(...all)];
}

describe('a timeline', { timeout: 60_000 }, () => {
  it('has the area, the peak and, in each stretch, the extremes of what was recorded', () => {
    fc.assert(
      fc.property(
        changes,
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 20 }).map((pairs) => 2 * pairs),
        (drawn, moreMs, capacity) => {
          const all = recorded(drawn);
          const endMs = (all.at(-1)?.timeMs ?? 0) + moreMs;
          const timeline = new Timeline(capacity);
          for (const { timeMs, value } of all) timeline.set(timeMs, value);
          timeline.end(endMs);

          let area = 0;
          all.forEach(({ timeMs, value }, i) => {
            area += value * ((all[i + 1]?.timeMs ?? endMs) - timeMs);
          });
          expect(timeline.area).toBe(area);
          expect(timeline.peak).toBe(Math.max(0, ...all.map(({ value }) => value)));

          const { length, stretchMs } = timeline;
          expect(length).toBeLessThanOrEqual(capacity);
          expect((length - 1) * stretchMs).toBeLessThanOrEqual(endMs);
          expect(length * stretchMs).toBeGreaterThan(endMs);
          for (let i = 0; i < length; i++) {
            const range = rangeWithin(all, i * stretchMs, (i + 1) * stretchMs);
            expect([timeline.least[i], timeline.most[i]]).toEqual(range);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('has stretches no finer than it needs: more than half of the room is filled once it had to make room', () => {
    const timeline = new Timeline(100);
    timeline.end(1e6);
    expect(timeline.length).toBeGreaterThanOrEqual(50);
    expect(timeline.stretchMs).toBe(2 ** 14);
  });
});
