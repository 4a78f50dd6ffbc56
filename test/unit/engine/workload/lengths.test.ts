import { describe, expect, it } from 'vitest';
import { inverseNormal } from '../../../../engine/numerics/elementary.ts';
import { drawLengths, type Lengths } from '../../../../engine/workload/lengths.ts';

const COUNT = 200_000;
const draw = (lengths: Lengths, count = COUNT) => drawLengths(lengths, count, 11, 'prompt_tokens');

function moments(tokens: Int32Array): { mean: number; deviation: number } {
  const mean = tokens.reduce((sum, each) => sum + each, 0) / tokens.length;
  const squares = tokens.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / tokens.length) };
}

/** Fails unless a mean is within four standard errors of what it should be. */
function expectMean(tokens: Int32Array, due: number) {
  const { mean, deviation } = moments(tokens);
  expect(Math.abs(mean - due)).toBeLessThan((4 * deviation) / Math.sqrt(tokens.length));
}

const lognormal = (mean: number, cv: number, atMost?: number): Lengths => ({ dist: 'lognormal', mean, cv, atMost });

/** What a log-normal length is below with probability p. */
function quantile(mean: number, cv: number, p: number): number {
  const variance = Math.log(1 + cv * cv);
  return mean * Math.exp(Math.sqrt(variance) * inverseNormal(p) - variance / 2);
}

/** The mean of a function of a log-normal length, from its quantiles. */
function expected(mean: number, cv: number, of: (x: number) => number): number {
  const points = 400_000;
  let sum = 0;
  for (let i = 0; i < points; i++) sum += of(quantile(mean, cv, (i + 0.5) / points));
  return sum / points;
}

describe('log-normal lengths', () => {
  it.each([
    [512, 1],
    [128, 0.3],
    [8000, 0.5],
  ])('have a mean of %d and a CV of %d', (mean, cv) => {
    const tokens = draw(lognormal(mean, cv));
    expectMean(tokens, mean);
    // The error of a CV, from the fourth moment of the distribution: ((1+v)^4 + 2(1+v)^3 + 3(1+v)^2 - 3), v = cv^2.
    const w = 1 + cv * cv;
    const kurtosis = w ** 4 + 2 * w ** 3 + 3 * w ** 2 - 3;
    const skewness = (w + 2) * Math.sqrt(w - 1);
    const error = cv * Math.sqrt(((kurtosis - 1) / 4 - cv * skewness + cv * cv) / COUNT);
    const { mean: found, deviation } = moments(tokens);
    expect(Math.abs(deviation / found - cv)).toBeLessThan(4 * error);
  });

  it('are log-normal: as many as should be are below each quantile', () => {
    const tokens = draw(lognormal(100_000, 1));
    for (const p of [0.001, 0.05, 0.25, 0.5, 0.75, 0.95, 0.999]) {
      const below = tokens.filter((each) => each < quantile(100_000, 1, p)).length;
      // Rounding moves a few thousandths of a percent of them over the line.
      expect(Math.abs(below / COUNT - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / COUNT) + 2e-5);
    }
  });

  it('keep a mean that is no whole number, however little they vary', () => {
    expectMean(draw(lognormal(5.4, 0.02)), 5.4);
    const even = draw(lognormal(512.5, 0));
    expect(new Set(even)).toEqual(new Set([512, 513]));
    expectMean(even, 512.5);
    expect(new Set(draw(lognormal(512, 0)))).toEqual(new Set([512]));
  });

  it('are raised to 1, which raises the mean by what is missing below it', () => {
    const tokens = draw(lognormal(3, 1));
    expect(Math.min(...tokens.subarray(0, 10_000))).toBe(1);
    expectMean(
      tokens,
      expected(3, 1, (x) => Math.max(x, 1)),
    );
  });

  it('are cut at a cap', () => {
    const tokens = draw(lognormal(512, 1, 1000));
    expect(tokens.reduce((most, each) => Math.max(most, each))).toBe(1000);
    expectMean(
      tokens,
      expected(512, 1, (x) => Math.min(x, 1000)),
    );
  });
});

describe('other lengths', () => {
  it('are constant, up to the cap', () => {
    expect([...draw({ dist: 'constant', value: 512 }, 3)]).toEqual([512, 512, 512]);
    expect([...draw({ dist: 'constant', value: 512, atMost: 100 }, 2)]).toEqual([100, 100]);
  });

  it('are uniform, both ends included', () => {
    const tokens = draw({ dist: 'uniform', min: 3, max: 10 });
    const counts = new Map<number, number>();
    for (const each of tokens) counts.set(each, (counts.get(each) ?? 0) + 1);
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    const due = COUNT / 8;
    // Chi-square with 7 degrees of freedom: 99.9 % are below 24.3.
    expect([...counts.values()].reduce((sum, n) => sum + (n - due) ** 2 / due, 0)).toBeLessThan(24.3);
    expect(new Set(draw({ dist: 'uniform', min: 5, max: 5 }, 100))).toEqual(new Set([5]));
  });

  it('are those of a list, as often as their weights say', () => {
    const tokens = draw({ dist: 'empirical', values: [10, 20, 30, 40], weights: [1, 0, 3, 4] });
    const share = (value: number) => tokens.filter((each) => each === value).length / COUNT;
    expect(share(20)).toBe(0);
    for (const [value, due] of [
      [10, 1 / 8],
      [30, 3 / 8],
      [40, 1 / 2],
    ] as const)
      expect(Math.abs(share(value) - due)).toBeLessThan(4 * Math.sqrt((due * (1 - due)) / COUNT));
  });

  it('are those of a list alike, without weights', () => {
    const values = Int32Array.of(7, 7, 9);
    expectMean(draw({ dist: 'empirical', values }), 23 / 3);
    expect(new Set(draw({ dist: 'empirical', values, atMost: 8 }))).toEqual(new Set([7, 8]));
  });
});
