import { describe, expect, it } from 'vitest';

import { RandomStream } from '../../../../../engine/numerics/random.ts';
import { QueueGrowth } from '../../../../../engine/serving/queueGrowth.ts';
import { simulate } from '../../../../../engine/serving/simulate.ts';
import { generateRequests } from '../../../../../engine/workload/workload.ts';
import { costOf, experiment } from '../experiment.ts';

const REQUESTS = 2000;
const GAP_MS = 5;

/** What is seen of a queue that has so many waiting at each arrival; arrivals are 5 ms apart. */
function growthOf(waiting: (request: number) => number, requests = REQUESTS) {
  const seen = new QueueGrowth(requests);
  for (let r = 0; r < requests; r++) seen.arrival(r, r * GAP_MS, waiting(r));
  return seen.growth();
}

const noise = (seed: number) => {
  const stream = new RandomStream(seed, 'noise');
  return (size: number) => size * (stream.uniform() - 0.5);
};

describe('growth of a queue', { timeout: 60_000 }, () => {
  it('is the slope of a line, over the second half of the arrivals', () => {
    const growth = growthOf((r) => 0.1 * r)!;
    expect(growth.perMs).toBeCloseTo(0.1 / GAP_MS, 12);
    // From the middle of the first group of 50 to the middle of the last.
    expect(growth.requests).toBeCloseTo(0.1 * (REQUESTS / 2 - 50), 9);
  });

  it('is found under noise', () => {
    for (let seed = 0; seed < 50; seed++) {
      const random = noise(seed);
      const growth = growthOf((r) => 20 + 0.02 * r + random(20))!;
      expect(growth.perMs * GAP_MS).toBeGreaterThan(0.015);
      expect(growth.perMs * GAP_MS).toBeLessThan(0.025);
    }
  });

  it('is not seen where there is none: noise about a level alarms in 1 of 100 cases', () => {
    let alarms = 0;
    for (let seed = 0; seed < 1000; seed++) {
      const random = noise(seed);
      if (growthOf(() => 20 + random(20)) !== undefined) alarms++;
    }
    expect(alarms).toBeGreaterThan(2);
    expect(alarms).toBeLessThan(22);
  });

  it.each<[string, (request: number) => number]>([
    ['nobody ever waits', () => 0],
    ['a level', () => 17],
    ['a queue that shrinks', (r) => REQUESTS - r],
    ['growth in the first half alone', (r) => Math.min(r, REQUESTS / 2)],
    ['bursts that pass', (r) => (r % 200 < 50 ? r % 50 : 0)],
  ])('is none: %s', (_, waiting) => {
    expect(growthOf(waiting)).toBeUndefined();
  });

  it('cannot be told of few arrivals, or of arrivals at one time', () => {
    expect(growthOf((r) => r, 39)).toBeUndefined();
    expect(growthOf((r) => r, 40)).toBeDefined();
    const seen = new QueueGrowth(REQUESTS);
    for (let r = 0; r < REQUESTS; r++) seen.arrival(r, 7, r);
    expect(seen.growth()).toBeUndefined();
  });
});

/** Runs over seeds, at slots of 20 ms a request, that are called unstable because the queue grows: their share. */
function alarms(load: number, slots: number, requests: number, arrivals: 'poisson' | 'bursty'): number {
  const seeds = 100;
  const rateRps = (load * slots * 1000) / 20;
  let unstable = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const workload = {
      numRequests: requests,
      seed,
      promptTokens: { dist: 'constant', value: 1 },
      outputTokens: { dist: 'constant', value: 20 },
    } as const;
    const process =
      arrivals === 'poisson'
        ? ({ process: 'poisson', rateRps } as const)
        : ({ process: 'bursty', rateRps, burstFactor: 3, burstFraction: 0.25, burstPeriodS: 5 } as const);
    const change = {
      requests: generateRequests({ ...workload, arrivals: process }),
      cost: costOf({ overheadFixedMs: 1 }),
      drainLimitMs: 1e9,
    };
    const { reason } = simulate(experiment([], change, { maxNumSeqs: slots, kvBlocks: 1e6 }));
    if (reason.because === 'queue-grows') unstable++;
  }
  return unstable / seeds;
}

/**
 * A queue near saturation swings for longer than a short run lasts, and then a swing looks like growth: at rho 0.9 the share of
 * false alarms falls with the length of the run and with the batch limit, beyond which growth has to go.
 */
describe('false alarms over 100 seeds', { timeout: 60_000 }, () => {
  it.each([
    [0.5, 1, 2000, 0],
    [0.9, 1, 2000, 0.09],
    [0.9, 1, 10_000, 0.01],
    [0.9, 8, 4000, 0.04],
    [0.9, 32, 4000, 0],
  ])('at rho %s with %s slots and %s requests: at most %s', (load, slots, requests, most) => {
    expect(alarms(load, slots, requests, 'poisson')).toBeLessThanOrEqual(most);
  });

  it('under bursts that the server works off between them: none', () => {
    expect(alarms(0.7, 1, 2000, 'bursty')).toBe(0);
  });

  it('and true ones: all at rho 1.2', () => {
    expect(alarms(1.2, 1, 2000, 'poisson')).toBe(1);
    expect(alarms(1.2, 8, 4000, 'poisson')).toBe(1);
  });
});
