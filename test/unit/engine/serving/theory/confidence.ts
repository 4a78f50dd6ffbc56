import { expect } from 'vitest';

/** Student's t, two-sided 99.9 %, with 19 degrees of freedom. */
const T_999 = 3.883;
export const REPLICATIONS = 20;
/** A simulator that is wrong by this share has to fail. */
const WRONG_BY = 0.05;

/**
 * Fails unless the theory is within the 99.9 % interval of the mean over `REPLICATIONS` independent runs, and unless that interval is so
 * narrow that a value 5 % off on either side would not be.
 */
export function expectMean(replications: readonly number[], theory: number): void {
  expect(replications).toHaveLength(REPLICATIONS);
  const mean = sum(replications) / REPLICATIONS;
  const variance = sum(replications.map((value) => (value - mean) * (value - mean))) / (REPLICATIONS - 1);
  const half = T_999 * Math.sqrt(variance / REPLICATIONS);
  const distance = Math.abs(mean - theory);
  const told = `mean ${mean} +- ${half}, theory ${theory}`;
  expect(distance, told).toBeLessThanOrEqual(half);
  expect(half + distance, `${told}: the interval is too wide`).toBeLessThan(WRONG_BY * theory);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
