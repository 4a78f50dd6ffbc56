import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type Distribution,
  distributionOf,
  distributionOfSeries,
  statisticsOf,
  statisticsOfSeries,
} from '../../../engine/numerics/distribution.ts';
import { ValueSeries } from '../../../engine/numerics/valueSeries.ts';

const SHARES = [0, 0.01, 0.25, 0.5, 0.9, 0.95, 0.99, 1];
/** Smaller sums have few digits. */
const LEAST = 1e-300;

/** Values of the kinds that latencies come in: few different ones, all sizes, zeros, and what is no latency. */
const values = fc.oneof(
  fc.array(fc.constantFrom(0, 1, 1, 1, 2.5, 1000), { minLength: 1, maxLength: 300 }),
  fc.array(fc.double({ min: 0, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 300 }),
  fc.array(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true, max: 1e300 }), { minLength: 1, maxLength: 100 }),
  fc.array(
    fc.integer({ min: 0, max: 5000 }).map((step) => 30 + step * 2 ** -45),
    { minLength: 1, maxLength: 300 },
  ),
  fc
    .tuple(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.integer({ min: 1, max: 300 }))
    .map(([value, count]) => Array.from({ length: count }, () => value)),
);

/** Series as gaps between tokens come: short ones, long ones, without step and with all kinds of steps, of all weights. */
const series = fc.array(
  fc.record({
    first: fc.oneof(fc.constantFrom(0, 10, 10, 20), fc.double({ min: 0, max: 200, noNaN: true })),
    step: fc.oneof(fc.constantFrom(0, 0, 1, 0.25), fc.double({ min: 0, max: 3, noNaN: true })),
    values: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 400 })),
    weight: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 })),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Type 7 of sorted values. */
function percentile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const low = Math.floor(place);
  const value = sorted[low]!;
  return place === low ? value : value + (place - low) * (sorted[low + 1]! - value);
}

/** How many are at a value or below. */
function countUpTo(sorted: Float64Array, value: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sorted[middle]! <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** @param rounding share that a percentile may be off */
function expectAsSorted(ours: Distribution, all: readonly number[], rounding: number): void {
  const sorted = Float64Array.from(all).sort();
  const max = sorted[sorted.length - 1]!;
  expect(ours.count).toBe(sorted.length);
  expect(ours.max).toBe(max);
  SHARES.forEach((share, i) => {
    const value = percentile(sorted, share);
    expect(Math.abs(ours.percentiles[i]! - value)).toBeLessThanOrEqual(rounding * value);
  });
  const mean = sorted.reduce((sum, value) => sum + value / sorted.length, 0);
  expect(Math.abs(ours.mean - mean)).toBeLessThanOrEqual(1e-11 * mean + LEAST);
  expectCurve(ours, sorted);
}

function expectCurve({ curve }: Distribution, sorted: Float64Array): void {
  expect(curve.length).toBeLessThanOrEqual(1002);
  expect(curve[0]).toEqual({ value: sorted[0], share: 0 });
  expect(curve[curve.length - 1]).toEqual({ value: sorted[sorted.length - 1], share: 1 });
  curve.slice(1).forEach(({ value, share }, i) => {
    const before = curve[i]!;
    // Only the first two can be at one value: the curve begins with a step where many are the least.
    if (i === 0) expect(value).toBeGreaterThanOrEqual(before.value);
    else expect(value).toBeGreaterThan(before.value);
    expect(share).toBe(countUpTo(sorted, value) / sorted.length);
    expect(share).toBeGreaterThan(before.share);
  });
}

describe('a distribution', { timeout: 60_000 }, () => {
  it('of values is that of sorted values: count, mean, largest, percentiles, curve', () => {
    fc.assert(
      fc.property(values, (all) => {
        const ours = distributionOf(Float64Array.from(all), SHARES);
        expectAsSorted(ours, all, 0);
        expect({ ...statisticsOf(Float64Array.from(all), SHARES), curve: ours.curve }).toEqual(ours);
      }),
      { numRuns: 400 },
    );
  });

  it('of series is that of their values one by one', () => {
    fc.assert(
      fc.property(series, (runs) => {
        const together = new ValueSeries(1);
        const all: number[] = [];
        for (const run of runs) {
          together.add(run.first, run.step, run.values, run.weight);
          for (let n = 0; n < run.values; n++) for (let w = 0; w < run.weight; w++) all.push(run.first + n * run.step);
        }
        const ours = distributionOfSeries(together, SHARES);
        expectAsSorted(ours, all, 1e-13);
        expect({ ...statisticsOfSeries(together, SHARES), curve: ours.curve }).toEqual(ours);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves out what is no number, and what is below 0', () => {
    fc.assert(
      fc.property(values, fc.array(fc.constantFrom(Number.NaN, -1, -1e9)), (all, others) => {
        const mixed = Float64Array.from([...others, ...all, ...others]);
        expect(distributionOf(mixed, SHARES)).toEqual(distributionOf(Float64Array.from(all), SHARES));
      }),
    );
  });

  it('has a curve that is exact where values lie on the edges of bins', () => {
    const { curve } = distributionOf(Float64Array.of(8, 8.0078125), SHARES);
    expect(curve).toEqual([
      { value: 8, share: 0 },
      { value: 8, share: 0.5 },
      { value: 8.0078125, share: 1 },
    ]);
  });

  it('of nothing has no percentiles and no curve', () => {
    const none = { count: 0, mean: Number.NaN, max: Number.NaN, percentiles: SHARES.map(() => Number.NaN), curve: [] };
    expect(distributionOf(new Float64Array(), SHARES)).toEqual(none);
    expect(distributionOf(Float64Array.of(Number.NaN), SHARES)).toEqual(none);
    expect(distributionOfSeries(new ValueSeries(), SHARES)).toEqual(none);
  });
});
