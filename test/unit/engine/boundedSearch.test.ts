import { describe, expect, it } from 'vitest';
import { boundedSearch, withinTolerance } from '../../../engine/numerics/boundedSearch.ts';
import { crossing } from '../../../engine/numerics/crossing.ts';

/** The cases of the reference's own unit tests, as far as they say something. */
describe('bounded search', () => {
  it('finds the point inside', () => {
    expect(boundedSearch((x) => x * x, 0, 10, 4).x).toBeCloseTo(2, 8);
    expect(boundedSearch((x) => 2 * x, 1, 5, 6).x).toBeCloseTo(3, 8);
    expect(boundedSearch((x) => -x, 1, 5, -3)).toMatchObject({ indicator: 0 });
    expect(boundedSearch((x) => -x, 1, 5, -3).x).toBeCloseTo(3, 8);
  });

  it('says which side a target outside is on', () => {
    expect(boundedSearch((x) => x, 2, 5, 1)).toMatchObject({ x: 2, indicator: -1 });
    expect(boundedSearch((x) => x, 1, 3, 10)).toMatchObject({ x: 3, indicator: 1 });
  });

  it('takes a curve that does not rise for one that falls', () => {
    expect(boundedSearch(() => 5, 0, 1, 6)).toMatchObject({ x: 0, indicator: -1 });
    expect(boundedSearch(() => 5, 0, 1, 3)).toMatchObject({ x: 1, indicator: 1 });
    expect(boundedSearch(() => 5, 0, 1, 5)).toMatchObject({ x: 0, indicator: 0 });
    expect(boundedSearch((x) => x * x, 2, 2, 5)).toMatchObject({ x: 2, indicator: -1 });
  });

  it('refuses an empty range', () => {
    expect(() => boundedSearch((x) => x, 5, 1, 3)).toThrow(RangeError);
  });

  it('ends where a curve jumps over the target', () => {
    const { x, indicator } = boundedSearch((at) => (at < 0.3 ? 1 : 9), 0, 1, 4);
    expect(indicator).toBe(0);
    expect(x).toBeCloseTo(0.3, 12);
  });

  it('counts equal values as within any tolerance', () => {
    expect(withinTolerance(3, 3, -1)).toBe(true);
    expect(withinTolerance(0, 0, 0)).toBe(true);
    expect(withinTolerance(1e-9, 0, 1)).toBe(false);
    expect(withinTolerance(1.0000005, 1, 1e-6)).toBe(true);
    expect(withinTolerance(1.000002, 1, 1e-6)).toBe(false);
  });
});

describe('crossing', () => {
  it('needs few steps for a latency near its capacity', () => {
    let steps = 0;
    const latency = (rate: number) => {
      steps++;
      return 10 + 5 / (1 - rate);
    };
    const x = crossing(latency, 0.001, latency(0.001), 0.9999, latency(0.9999), 500);
    expect(x).toBeCloseTo(1 - 5 / 490, 10);
    expect(steps).toBeLessThan(12);
  });

  it('works on values of any sign', () => {
    expect(crossing((x) => x * x * x, -1, -1, 2, 8, 0)).toBeCloseTo(0, 6);
  });
});
