import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParetoPoint, paretoFrontier } from '../../../engine/studies/paretoFrontier.ts';

/** Few different values, so that there are ties, and all kinds of them. */
const value = fc.oneof(
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0),
  fc.double({ noNaN: true }),
);
const points = fc.array(fc.record({ gain: value, cost: value }), { maxLength: 60 });

function isNumber({ gain, cost }: ParetoPoint): boolean {
  return !Number.isNaN(gain) && !Number.isNaN(cost);
}

/** By the definition, pair by pair. */
function dominates(a: ParetoPoint, b: ParetoPoint): boolean {
  return a.gain >= b.gain && a.cost <= b.cost && (a.gain > b.gain || a.cost < b.cost);
}

describe('the frontier', () => {
  it('keeps those that no other dominates, and no others', () => {
    fc.assert(
      fc.property(points, (all) => {
        const expected = all.map((point) => isNumber(point) && !all.some((other) => dominates(other, point)));
        expect(paretoFrontier(all)).toEqual(expected);
      }),
    );
  });

  it('does not depend on the order of the points', () => {
    fc.assert(
      fc.property(points, (all) => {
        expect(paretoFrontier([...all].reverse())).toEqual(paretoFrontier(all).reverse());
      }),
    );
  });

  it('of a hundred thousand points is there at once', () => {
    const count = 100_000;
    // All on one line: each more of the gain for more of the cost.
    const all = Array.from({ length: count }, (_, i) => ({ gain: (i * 7919) % count, cost: (i * 7919) % count }));
    expect(paretoFrontier(all).every((isOn) => isOn)).toBe(true);
  });
});
