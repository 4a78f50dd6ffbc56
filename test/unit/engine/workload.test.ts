import { expect, test } from 'vitest';
import { aggregateWorkload } from '../../../engine/analyzer/workload.ts';
import { pod } from './observed.ts';

test('pods are weighted by their arrival rates, and rates add up', () => {
  const workload = aggregateWorkload([
    pod({ arrivalRateRps: 1, inputTokens: 100, outputTokens: 10, ttftMs: 20, itlMs: 5 }),
    pod({ arrivalRateRps: 3, inputTokens: 500, outputTokens: 50, ttftMs: 60, itlMs: 9 }),
  ]);
  expect(workload).toEqual({
    busyPods: 2,
    arrivalRateRps: 4,
    inputTokens: 400,
    outputTokens: 40,
    ttftMs: 50,
    itlMs: 8,
  });
});

test('a pod without traffic does not count, whatever it reports', () => {
  const idle = pod({ arrivalRateRps: 0, inputTokens: 1e6, ttftMs: 1e6 });
  expect(aggregateWorkload([idle, pod()])).toEqual(aggregateWorkload([pod()]));
  expect(aggregateWorkload([idle])).toBeUndefined();
  expect(aggregateWorkload([])).toBeUndefined();
});

test.each([
  { arrivalRateRps: Number.NaN },
  { arrivalRateRps: Number.POSITIVE_INFINITY },
  { arrivalRateRps: -1 },
  { ttftMs: Number.NaN },
  { itlMs: Number.POSITIVE_INFINITY },
  { inputTokens: -1 },
  { outputTokens: Number.MAX_VALUE },
])('a pod with a broken measurement is left out: %j', (broken) => {
  expect(aggregateWorkload([pod(broken), pod()])).toEqual(aggregateWorkload([pod()]));
});

test('latencies of 0 count as reported, as in the controller', () => {
  expect(aggregateWorkload([pod({ ttftMs: 0 }), pod({ ttftMs: 20 })])?.ttftMs).toBe(10);
});
