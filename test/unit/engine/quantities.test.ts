import { expect, test } from 'vitest';
import {
  latency,
  plural,
  rate,
  reached,
  roundedDown,
  roundedUp,
  share,
  threeDigits,
  whole,
} from '../../../engine/report/quantities.ts';

test.each([
  [0, '0'],
  [48.428, '48.4'],
  [0.66667, '0.667'],
  [500, '500'],
  [499.6, '500'],
  [1023.4, '1\u202f020'],
  [1_234_567, '1\u202f230\u202f000'],
  [-12.345, '-12.3'],
  [0.000_012_34, '0.0000123'],
  [1e21, '1e+21'],
  [Number.NaN, 'not a number'],
  [Number.POSITIVE_INFINITY, 'infinite'],
])('%d is written %s', (value, text) => {
  expect(threeDigits(value)).toBe(text);
});

test('latencies are in ms, and in seconds from 10 000 ms on', () => {
  expect(latency(48.428)).toBe('48.4 ms');
  expect(latency(9_994)).toBe('9\u202f990 ms');
  expect(latency(9_996)).toBe('10 s');
  expect(latency(10_000)).toBe('10 s');
  expect(latency(Number.POSITIVE_INFINITY)).toBe('infinite ms');
});

test('what is counted is exact, however much it is', () => {
  expect([whole(0), whole(7), whole(1_234), whole(1_234_567)]).toEqual(['0', '7', '1\u202f234', '1\u202f234\u202f567']);
  expect([plural(1, 'replica'), plural(1_234, 'replica'), plural(1_001, 'entry', 'entries')]).toEqual([
    '1 replica',
    '1\u202f234 replicas',
    '1\u202f001 entries',
  ]);
  expect([plural(Number.POSITIVE_INFINITY, 'replica'), plural(1e21, 'replica')]).toEqual([
    'infinite replicas',
    '1e+21 replicas',
  ]);
});

test('rates and shares', () => {
  expect(rate(3.0789)).toBe('3.08 req/s');
  expect(share(2 / 3)).toBe('0.67');
});

test.each([
  [48.428, 48.4, 48.5],
  [500, 500, 500],
  [9.991, 9.99, 10],
  [1023.4, 1020, 1030],
  [0.012_341, 0.0123, 0.0124],
  [-12.345, -12.4, -12.3],
  [99.97, 99.9, 100],
  [100.2, 100, 101],
  [-99.97, -100, -99.9],
  [0.099_99, 0.0999, 0.1],
  [0, 0, 0],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('%d in three digits is %d rounded down, %d rounded up', (value, down, up) => {
  expect([roundedDown(value), roundedUp(value)]).toEqual([down, up]);
});

test('a share is as near to all as it was reached', () => {
  expect([0.1234, 0.9989, 0.999, 0.999_05, 0.9995, 0.999_999, 1 - 1e-12, 1].map((share) => reached(share, 1))).toEqual([
    '0.123',
    '0.998',
    '0.999',
    '0.999',
    '0.9995',
    '0.999999',
    '0.999999',
    '1',
  ]);
  expect([(0.11 + 0.12) / 2, 0.29, 0.306].map((share) => reached(share, 100))).toEqual(['11.5', '29', '30.6']);
  for (let n = 1_001; n < 100_000; n = Math.ceil(n * 1.3)) {
    const shown = Number(reached(1 - 1 / n, 1));
    expect(shown).toBeLessThanOrEqual(1 - 1 / n);
    expect(1 - shown).toBeLessThan(2.001 / n);
    expect(Number(reached(1 - 1 / n, 100))).toBeCloseTo(100 * shown, 9);
  }
});
