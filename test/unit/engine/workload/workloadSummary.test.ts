import { expect, it } from 'vitest';
import { generateRequests } from '../../../../engine/workload/workload.ts';
import { summariseWorkload } from '../../../../engine/workload/workloadSummary.ts';

const requests = (...arrivals: number[]) => ({
  arrivalMs: Float64Array.from(arrivals),
  promptTokens: Int32Array.from(arrivals, (_, i) => 10 * i),
  outputTokens: Int32Array.from(arrivals, (_, i) => i + 1),
});

it('a summary tells rate, variation, means and ties', () => {
  expect(summariseWorkload(requests(0, 1000, 1000, 4000))).toEqual({
    count: 4,
    spanS: 4,
    meanRateRps: 0.75,
    // Gaps of 1, 0 and 3 s: a variance of 14/9 around 4/3.
    interArrivalCv: expect.closeTo(Math.sqrt(14) / 4, 12),
    meanPromptTokens: 15,
    meanOutputTokens: 2.5,
    ties: 1,
  });
});

it('has no rate where there is no time between arrivals', () => {
  for (const none of [requests(5), requests(0, 0, 0)])
    expect(summariseWorkload(none)).toMatchObject({ spanS: 0, meanRateRps: undefined, interArrivalCv: undefined });
});

it('finds what a workload was asked to be', () => {
  const numRequests = 100_000;
  const lengths = { dist: 'constant', value: 7 } as const;
  const common = { numRequests, seed: 3, promptTokens: lengths, outputTokens: lengths };
  const poisson = summariseWorkload(generateRequests({ ...common, arrivals: { process: 'poisson', rateRps: 20 } }));
  expect(Math.abs(poisson.meanRateRps! / 20 - 1)).toBeLessThan(4 / Math.sqrt(numRequests));
  // The CV of exponential gaps has a variance of 1/n.
  expect(Math.abs(poisson.interArrivalCv! - 1)).toBeLessThan(4 / Math.sqrt(numRequests));
  const constant = summariseWorkload(generateRequests({ ...common, arrivals: { process: 'constant', rateRps: 20 } }));
  expect(constant.meanRateRps).toBeCloseTo(20, 9);
  expect(constant.interArrivalCv).toBeLessThan(1e-6);
});
