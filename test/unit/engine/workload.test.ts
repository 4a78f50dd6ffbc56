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
  { ttftMs: Number.NEGATIVE_INFINITY },
  { itlMs: Number.POSITIVE_INFINITY },
  { inputTokens: -1 },
  { outputTokens: Number.MAX_VALUE },
])('a pod with a broken measurement is left out: %j', (broken) => {
  expect(aggregateWorkload([pod(broken), pod()])).toEqual(aggregateWorkload([pod()]));
});

test.each(['inputTokens', 'outputTokens', 'ttftMs', 'itlMs'] as const)(
  'a pod that did not measure %s counts with everything else',
  (mean) => {
    const whole = [pod({ arrivalRateRps: 1 }), pod({ arrivalRateRps: 3, ttftMs: 60, itlMs: 9, inputTokens: 500 })];
    const lacking = pod({ arrivalRateRps: 4, outputTokens: 99, [mean]: Number.NaN });
    const { busyPods, arrivalRateRps, ...means } = aggregateWorkload([...whole, lacking])!;
    expect({ busyPods, arrivalRateRps }).toEqual({ busyPods: 3, arrivalRateRps: 8 });
    const all = aggregateWorkload([...whole, pod({ arrivalRateRps: 4, outputTokens: 99 })])!;
    for (const each of ['inputTokens', 'outputTokens', 'ttftMs', 'itlMs'] as const)
      expect(means[each]).toBe(each === mean ? aggregateWorkload(whole)![mean] : all[each]);
    // Nobody measured it.
    expect(aggregateWorkload([lacking])).toMatchObject({ busyPods: 1, arrivalRateRps: 4, [mean]: 0 });
  },
);

test('latencies of 0 count as reported, as in the controller', () => {
  expect(aggregateWorkload([pod({ ttftMs: 0 }), pod({ ttftMs: 20 })])?.ttftMs).toBe(10);
});
