import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exp, inverseNormal, log } from '../../engine/numerics/elementary.ts';

/** Rows of argument, the double nearest to the true value, and what that lacks. */
const table = JSON.parse(readFileSync(new URL('./numerics/elementary.json', import.meta.url), 'utf8')) as Record<
  'exp' | 'log' | 'inverseNormal',
  number[][]
>;

/** Distance to the next double of a larger magnitude. */
function ulp(value: number): number {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, Math.abs(value));
  bits.setBigUint64(0, bits.getBigUint64(0) + 1n);
  return bits.getFloat64(0) - Math.abs(value);
}

/** The largest error in ulp: the true value is the sum of the nearest double and what that lacks. */
function worst(compute: (x: number) => number, rows: readonly (readonly number[])[]): number {
  return Math.max(...rows.map(([x, nearest, lacking]) => Math.abs(compute(x!) - nearest! - lacking!) / ulp(nearest!)));
}

describe('elementary functions against 60 digits', () => {
  it('exp is within 1 ulp', () => expect(worst(exp, table.exp)).toBeLessThan(1));
  it('log is within 1 ulp', () => expect(worst(log, table.log)).toBeLessThan(1));
  it('the inverse normal is within 2 ulp', () => expect(worst(inverseNormal, table.inverseNormal)).toBeLessThan(2));

  it('answers at the ends of its domain', () => {
    expect([exp(Number.NEGATIVE_INFINITY), exp(Number.POSITIVE_INFINITY), exp(Number.NaN)]).toEqual([
      0,
      Number.POSITIVE_INFINITY,
      Number.NaN,
    ]);
    expect([exp(710), exp(-746), exp(-745)]).toEqual([Number.POSITIVE_INFINITY, 0, 5e-324]);
    expect([log(0), log(-1), log(Number.POSITIVE_INFINITY), log(Number.NaN)]).toEqual([
      Number.NEGATIVE_INFINITY,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NaN,
    ]);
    expect([inverseNormal(0), inverseNormal(1), inverseNormal(-0.1), inverseNormal(1.1)]).toEqual([
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NaN,
      Number.NaN,
    ]);
    expect(inverseNormal(Number.NaN)).toBeNaN();
  });

  it('rises where its pieces meet', () => {
    const steps = (at: number) => [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((n) => at * (1 + n * 2e-15));
    for (const at of [0.1875, 0.8125, exp(-2.625), exp(-8), exp(-6.125 * 6.125)]) {
      const values = steps(at).map(inverseNormal);
      for (let i = 1; i < values.length; i++) expect(values[i]!).toBeGreaterThanOrEqual(values[i - 1]! - 1e-15);
    }
  });

  it('undoes itself', () => {
    for (let x = -700; x < 700; x += 7.3) expect(log(exp(x))).toBeCloseTo(x, 11);
  });
});
