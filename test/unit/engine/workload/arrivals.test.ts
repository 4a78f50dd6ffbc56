import { describe, expect, it } from 'vitest';
import { type Arrivals, type BurstyArrivals, drawArrivals } from '../../../../engine/workload/arrivals.ts';

const COUNT = 100_000;
const gaps = (times: Float64Array) => Float64Array.from(times, (time, i) => time - (times[i - 1] ?? 0));
const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The largest distance between the distribution of values and what it should be (Kolmogorov, Smirnov), times root n. */
function distance(values: Float64Array, cumulative: (x: number) => number): number {
  const sorted = values.slice().sort();
  let largest = 0;
  for (const [i, x] of sorted.entries()) {
    const due = cumulative(x);
    largest = Math.max(largest, Math.abs(due - i / sorted.length), Math.abs((i + 1) / sorted.length - due));
  }
  return largest * Math.sqrt(sorted.length);
}

/** 99.9 % of samples of the right distribution are nearer than this. */
const FARTHEST = 1.949;

const poisson: Arrivals = { process: 'poisson', rateRps: 20 };
const bursty: BurstyArrivals = {
  process: 'bursty',
  rateRps: 20,
  burstFactor: 4,
  burstFraction: 0.2,
  burstPeriodS: 10,
};

describe('Poisson arrivals', () => {
  const times = drawArrivals(poisson, COUNT, 7);

  it('have exponential gaps of the mean that the rate gives', () => {
    expect(Math.abs(mean(gaps(times)) / 50 - 1)).toBeLessThan(4 / Math.sqrt(COUNT));
    expect(distance(gaps(times), (x) => 1 - Math.exp(-x / 50))).toBeLessThan(FARTHEST);
  });

  it('have gaps that do not depend on the one before', () => {
    const each = gaps(times);
    let products = 0;
    for (let i = 1; i < COUNT; i++) products += (each[i]! / 50 - 1) * (each[i - 1]! / 50 - 1);
    expect(Math.abs(products / COUNT)).toBeLessThan(4 / Math.sqrt(COUNT));
  });

  it('spread evenly over any stretch of time', () => {
    const last = times.at(-1)!;
    expect(distance(times.subarray(0, -1), (x) => x / last)).toBeLessThan(FARTHEST);
  });

  it('at another rate are the same, on another scale', () => {
    const faster = drawArrivals({ process: 'poisson', rateRps: 40 }, COUNT, 7);
    expect(faster).toEqual(times.map((time) => time / 2));
  });
});

describe('constant arrivals', () => {
  it('are evenly spaced, from 0 on, and do not drift', () => {
    expect([...drawArrivals({ process: 'constant', rateRps: 4 }, 4, 1)]).toEqual([0, 250, 500, 750]);
    expect(drawArrivals({ process: 'constant', rateRps: 3 }, 300_001, 1).at(-1)).toBe(1e8);
  });
});

describe('a closed loop', () => {
  it('has no times of its own', () => {
    expect([...drawArrivals({ process: 'closed_loop' }, 3, 1)]).toEqual([0, 0, 0]);
  });
});

describe('bursty arrivals', () => {
  const times = drawArrivals(bursty, COUNT, 7);

  it('keep the mean rate', () => {
    const periods = Math.floor(times.at(-1)! / 10_000);
    const within = times.filter((time) => time < periods * 10_000).length;
    const due = periods * 200;
    expect(Math.abs(within - due)).toBeLessThan(4 * Math.sqrt(due));
  });

  it('have their burst at the start of each period, at burst_factor times the mean rate', () => {
    const inBurst = times.filter((time) => time % 10_000 < 2000).length;
    // 4 times the rate in a fifth of the time: four of five requests.
    expect(Math.abs(inBurst / COUNT - 0.8)).toBeLessThan(4 * Math.sqrt((0.8 * 0.2) / COUNT));
  });

  it('are Poisson arrivals in bursts, and between them', () => {
    const phases = times.map((time) => time % 10_000);
    const early = phases.filter((phase) => phase < 2000);
    const late = phases.filter((phase) => phase >= 2000);
    expect(distance(early, (x) => x / 2000)).toBeLessThan(FARTHEST);
    expect(distance(late, (x) => (x - 2000) / 8000)).toBeLessThan(FARTHEST);
  });

  it('come when the integral of their rate reaches the arrivals of an even process: the same draws', () => {
    const even = drawArrivals(poisson, COUNT, 7);
    const errors = times.map((time, i) => {
      const phase = time % 10_000;
      const due = Math.floor(time / 10_000) * 200 + (phase < 2000 ? 0.08 * phase : 160 + 0.005 * (phase - 2000));
      return Math.abs(due / (even[i]! / 50) - 1);
    });
    expect(errors.reduce((most, error) => Math.max(most, error))).toBeLessThan(1e-9);
  });

  it('of factor 1 are Poisson arrivals', () => {
    const plain = drawArrivals({ ...bursty, burstFactor: 1 }, 1000, 7);
    const even = drawArrivals(poisson, 1000, 7);
    for (const [i, time] of plain.entries()) expect(Math.abs(time / even[i]! - 1)).toBeLessThan(1e-12);
  });
});
