import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrapIntervals } from '../../../engine/numerics/bootstrap.ts';
import { RandomStream } from '../../../engine/numerics/random.ts';
import { mean, percentileOf, sampleDeviation } from '../../../engine/numerics/statistics.ts';
import { createStudy } from '../../../engine/studies/createStudy.ts';
import type { RunRequest } from '../../../engine/studies/runRequest.ts';
import type { RunSummary } from '../../../engine/studies/runSummary.ts';
import type { StudyJob } from '../../../engine/studies/studyJob.ts';
import { EXPECTED_METRICS } from '../../../schemas/serving-metrics.ts';
import { conduct, jobOf, summary } from '../../unit/engine/studies/fakeRuns.ts';

const slo = { slo: { ttft_ms: 500, attainment: 0.7 } };
const four = [{}, {}, {}, {}];

/** A study of each kind, small. */
const JOBS: readonly StudyJob[] = [
  jobOf(
    'CapacitySearch',
    { minRateRps: 1, maxRateRps: 90, gridRates: 4, bisectionSteps: 5, repetitions: 3, headroom: 0.1 },
    slo,
  ),
  jobOf('DesignSpace', { repetitions: 2, prices: {} }, slo, four),
  jobOf('PairedStudy', { repetitions: 6, resamples: 50, primaryMetric: 'goodput_rps' }, slo, [{}, {}]),
  jobOf('Sensitivity', { band: 0.3, draws: 5 }, slo, [{}, {}]),
  jobOf('Sweep', { repetitions: 2, axes: [{ field: 'a', values: [1, 2, 3, 4] }] }, slo, four),
];
const jobs = fc.constantFrom(...JOBS);

/** What a run comes to, from what is asked alone: numbers, nothing measured, not drained, or no run at all. */
function runOf(salt: number) {
  return ({ alternative, seed, rateRps = 0, scales }: RunRequest): RunSummary => {
    const stream = new RandomStream(salt, `${alternative} ${seed} ${rateRps} ${scales?.decode}`);
    if (stream.uniform() < 0.02) return { problem: 'None.' };
    const value = () => (stream.uniform() < 0.05 ? null : Math.floor(stream.uniform() * 20) / 10);
    const metrics = Object.fromEntries(EXPECTED_METRICS.map((metric) => [metric, value()]));
    const attainment = stream.uniform() * (1 - rateRps / 200) + 0.4;
    return summary({ ...metrics, attainment: Math.min(attainment, 1) }, { drained: stream.uniform() < 0.95 });
  };
}

/** Whether a number in it is none in JSON. */
function isBroken(found: unknown): boolean {
  let isFound = false;
  JSON.stringify(found, (_, value) => {
    if (typeof value === 'number' && !Number.isFinite(value)) isFound = true;
    return value;
  });
  return isFound;
}

describe('a study', () => {
  it('finds the same whatever the order in which its runs end', () => {
    fc.assert(
      fc.property(jobs, fc.nat(), fc.nat(), (job, salt, order) => {
        const stream = new RandomStream(order, 'order');
        const inOrder = conduct(createStudy(job), runOf(salt)).result;
        const shuffled = conduct(createStudy(job), runOf(salt), (out) =>
          Math.floor(stream.uniform() * out.length),
        ).result;
        expect(JSON.stringify(shuffled)).toBe(JSON.stringify(inOrder));
      }),
    );
  });

  it('asks for each run once, never for more than it said, and has a result at any moment', () => {
    fc.assert(
      fc.property(jobs, fc.nat(), (job, salt) => {
        const study = createStudy(job);
        const { requests, result } = conduct(study, (request) => {
          const partial = study.result();
          expect(partial.complete).toBe(false);
          expect(isBroken(partial)).toBe(false);
          return runOf(salt)(request);
        });
        expect(requests.map(({ id }) => id)).toEqual(requests.map((_, i) => i));
        expect(requests.length).toBeLessThanOrEqual(study.mostRuns);
        if (job.study.kind !== 'CapacitySearch') expect(requests).toHaveLength(study.mostRuns);
        expect(result.complete).toBe(true);
        expect(isBroken(result)).toBe(false);
        expect(study.next()).toEqual([]);
      }),
    );
  });

  it('does not mind being told twice', () => {
    fc.assert(
      fc.property(jobs, fc.nat(), (job, salt) => {
        const study = createStudy(job);
        const asked = study.next();
        for (const request of [...asked, ...asked.slice(0, -1)])
          if (request !== asked.at(-1)) study.take(request, runOf(salt)(request));
        expect(study.isDone).toBe(false);
      }),
    );
  });
});

describe('a capacity search', () => {
  it('answers with a rate that passes in every repetition, as does every lower one tried', () => {
    fc.assert(
      fc.property(fc.nat(), (salt) => {
        const { result } = conduct(createStudy(JOBS[0]!), runOf(salt));
        if (!('rates' in result)) throw new Error('This is no capacity search.');
        const { rates, highest_feasible_rate_rps: highest, lowest_infeasible_rate_rps: lowest } = result;
        expect(rates.map(({ rate_rps }) => rate_rps)).toEqual(
          rates.map(({ rate_rps }) => rate_rps).sort((a, b) => a - b),
        );
        for (const { rate_rps, feasible, repetitions } of rates) {
          expect(repetitions).toHaveLength(3);
          expect(feasible).toBe(repetitions.every((each) => each.feasible));
          if (highest !== null && rate_rps <= highest) expect(feasible).toBe(true);
          if (lowest === null || rate_rps < lowest) expect(rate_rps <= (highest ?? 0)).toBe(true);
        }
      }),
    );
  });
});

/** Type 7 by its definition: the line through the points (i / (n - 1), x_i). */
function onLine(rising: readonly number[], share: number): number {
  const parts = rising.length - 1;
  for (let i = 0; i < parts; i++) {
    const [from, to] = [i / parts, (i + 1) / parts];
    if (share <= to) return rising[i]! + ((rising[i + 1]! - rising[i]!) * (share - from)) / (to - from);
  }
  return rising[parts]!;
}

describe('statistics', () => {
  it('a mean lies within the values, and equal values do not deviate from theirs', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((each) => each + 0); // No -0.
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (all) => {
        expect(mean(all)).toBeGreaterThanOrEqual(Math.min(...all));
        expect(mean(all)).toBeLessThanOrEqual(Math.max(...all));
      }),
    );
    fc.assert(
      fc.property(value, fc.integer({ min: 2, max: 20 }), (each, count) => {
        const alike = new Array<number>(count).fill(each);
        expect([mean(alike), sampleDeviation(alike)]).toEqual([each, 0]);
      }),
    );
  });

  it('a percentile is of type 7', () => {
    const values = fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const rising = [...all].sort((a, b) => a - b);
        expect(percentileOf(rising, share)).toBeCloseTo(onLine(rising, share), 6);
      }),
    );
  });

  it('a bootstrap interval lies within the values, rises, and moves with them', () => {
    const values = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(values, fc.nat(), (all, seed) => {
        const [interval, moved] = bootstrapIntervals(
          [Float64Array.from(all), Float64Array.from(all, (value) => 2 * value)],
          40,
          seed,
        );
        expect(interval![0]).toBeGreaterThanOrEqual(Math.min(...all));
        expect(interval![1]).toBeLessThanOrEqual(Math.max(...all));
        expect(interval![0]).toBeLessThanOrEqual(interval![1]);
        expect(moved).toEqual([2 * interval![0], 2 * interval![1]]);
      }),
    );
  });
});
