import { expect } from 'vitest';

/** Fails unless `actual` is within `relative` of `expected`, or within `absolute` of it. NaN and Infinity equal themselves. */
export function expectClose(name: string, actual: number, expected: number, relative: number, absolute = 0): void {
  if (Object.is(actual, expected)) return;
  const allowed = Math.max(relative * Math.abs(expected), absolute);
  if (!(Math.abs(actual - expected) <= allowed)) {
    expect.fail(`${name}: ${actual}, expected ${expected} within ${allowed} (off by ${Math.abs(actual - expected)})`);
  }
}
