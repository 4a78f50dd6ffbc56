import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { studyResult } from '../../../../engine/report/studyResult.ts';
import { studySentence } from '../../../../engine/report/studySentence.ts';
import { createStudy } from '../../../../engine/studies/createStudy.ts';
import type { StudyJob } from '../../../../engine/studies/studyJob.ts';
import { summaryOf } from '../../../../engine/studies/studyRun.ts';
import {
  CapacitySearchResult,
  DesignSpaceResult,
  PairedStudyResult,
  SensitivityResult,
  type StudyResult,
  SweepResult,
} from '../../../../schemas/results/study-results.ts';
import type { Sections } from '../serving/ranExperiment.ts';
import { conduct, jobOf } from './fakeRuns.ts';

const SCHEMAS = { CapacitySearchResult, DesignSpaceResult, PairedStudyResult, SensitivityResult, SweepResult };
const sources = { engineVersion: '1.0.0', specHash: '0'.repeat(64), inputs: [], warnings: ['One.'] };

/** 8 sequences at once, of about 50 prompt and 20 output tokens. */
const base: Sections = {
  system: { kv_blocks: 1000 },
  workload: {
    arrival: 'poisson',
    num_requests: 400,
    prompt_tokens: { dist: 'lognormal', mean: 50, cv: 1 },
    output_tokens: { dist: 'lognormal', mean: 20, cv: 0.5 },
  },
  latency: { model: 'iteration', alpha_ms: 5, beta_ms: 0.2, gamma_ms: 0.001 },
  slo: { ttft_ms: 300, itl_ms: 20, attainment: 0.9 },
  seed: 11,
};
const workload = base.workload as object;
/** A treatment that admits fewer at once. */
const narrow = { system: { kv_blocks: 1000, max_num_seqs: 2 } };

/** The result of a study, run twice: in order, and with the last that is out first. */
function found(job: StudyJob) {
  const file = (pick?: (out: readonly unknown[]) => number) =>
    studyResult(job.study, conduct(createStudy(job), (request) => summaryOf(job, request), pick).result, sources);
  const result = file();
  expect(JSON.stringify(file((out) => out.length - 1))).toBe(JSON.stringify(result));
  // Units are words of our own.
  const isResult = new Ajv({ strict: false }).compile(SCHEMAS[result.kind]);
  expect(isResult(JSON.parse(JSON.stringify(result))), JSON.stringify(isResult.errors)).toBe(true);
  expect(studySentence(result)).not.toMatch(/NaN|undefined|null|infinite/);
  return result;
}

function outcomeOf<Kind extends StudyResult['kind']>(job: StudyJob, kind: Kind) {
  const result: StudyResult = found(job);
  expect(result.kind).toBe(kind);
  return result.result as Extract<StudyResult, { kind: Kind }>['result'];
}

describe('studies of real runs', () => {
  test('capacity: at the highest feasible rate each repetition keeps the promise, and the model is near', () => {
    const search = { minRateRps: 5, maxRateRps: 80, gridRates: 4, bisectionSteps: 4, repetitions: 3, headroom: 0.2 };
    const job = jobOf('CapacitySearch', search, base);
    const outcome = outcomeOf(job, 'CapacitySearchResult');
    expect(outcome.bound).toBe('none');
    const highest = outcome.highest_feasible_rate_rps!;
    for (const seed of [11, 12, 13]) {
      const run = summaryOf(job, { id: 0, alternative: 0, seed, rateRps: highest });
      expect('metrics' in run && run.metrics.attainment).toBeGreaterThanOrEqual(0.9);
    }
    expect(outcome.lowest_infeasible_rate_rps! - highest).toBeCloseTo(75 / 3 / 16, 9);
    const attainments = outcome.rates.map(({ attainment }) => attainment.mean!);
    expect(attainments[0]).toBe(1);
    expect(attainments.at(-1)).toBeLessThan(0.5);
    // It holds means to the targets, which a tail reaches sooner.
    expect(outcome.queueing_model!.max_rate_rps).toBeGreaterThan(0.8 * highest);
    expect(outcome.queueing_model!.max_rate_rps).toBeLessThan(2 * highest);
  });

  test('a design space: more replicas have more goodput, one has most per accelerator', () => {
    const busy = { ...base, workload: { ...workload, request_rate_rps: 40 } };
    const replicas = [1, 2, 4].map((count) => ({ system: { kv_blocks: 1000, replicas: count } }));
    const { candidates } = outcomeOf(
      jobOf('DesignSpace', { repetitions: 2, prices: {} }, busy, replicas),
      'DesignSpaceResult',
    );
    expect(candidates.map(({ performance_frontier }) => performance_frontier)).toEqual([false, false, true]);
    const goodput = candidates.map(({ goodput_rps }) => goodput_rps!);
    expect(goodput).toEqual([...goodput].sort((a, b) => a - b));
    expect(candidates[2]!.metrics!.utilisation).toBeLessThan(candidates[0]!.metrics!.utilisation!);
  });

  test('a paired study: fewer at once wait longer, in every seed', () => {
    const job = jobOf('PairedStudy', { repetitions: 6, resamples: 500, primaryMetric: 'p95_ttft_ms' }, base, [
      {},
      narrow,
    ]);
    const outcome = outcomeOf(job, 'PairedStudyResult');
    expect(outcome).toMatchObject({ winner: 'baseline', seeds: [11, 12, 13, 14, 15, 16] });
    const [primary] = outcome.metrics;
    expect(primary!.win_rate).toBe(0);
    expect(primary!.interval![0]).toBeLessThan(primary!.mean_delta!);
    expect(primary!.interval![1]).toBeGreaterThan(primary!.mean_delta!);
  });

  test('a paired study of the same twice finds no difference at all', () => {
    const job = jobOf('PairedStudy', { repetitions: 3, resamples: 50, primaryMetric: 'p95_e2e_ms' }, base, [{}, {}]);
    const outcome = outcomeOf(job, 'PairedStudyResult');
    expect(outcome.winner).toBe('neither');
    for (const { mean_delta, win_rate } of outcome.metrics) expect([mean_delta, win_rate]).toEqual([0, 0]);
  });

  test('sensitivity: slower iterations are slower, for both', () => {
    const job = jobOf('Sensitivity', { band: 0.5, draws: 12 }, base, [{}, narrow]);
    const outcome = outcomeOf(job, 'SensitivityResult');
    expect(outcome.draws).toHaveLength(12);
    const byScale = [...outcome.draws].sort((a, b) => a.decode_scale - b.decode_scale);
    expect(byScale.at(-1)!.baseline.p95_e2e_ms!).toBeGreaterThan(byScale[0]!.baseline.p95_e2e_ms!);
    expect(outcome.metrics[0]).toMatchObject({ nominal_winner: 'baseline', treatment_win_share: 0, reversals: [] });
  });

  test('a sweep: TTFT rises with the rate', () => {
    const values = [5, 20, 60];
    const points = values.map((rate) => ({ workload: { ...workload, request_rate_rps: rate } }));
    const axes = [{ field: 'workload.request_rate_rps', values }];
    const { points: at } = outcomeOf(jobOf('Sweep', { axes, repetitions: 2 }, base, points), 'SweepResult');
    const ttft = at.map(({ metrics }) => metrics!.p95_ttft_ms!);
    expect(ttft).toEqual([...ttft].sort((a, b) => a - b));
    expect(ttft[2]).toBeGreaterThan(2 * ttft[0]!);
  });

  test('bursts are held to the mean rate of the search', () => {
    const search = { minRateRps: 5, maxRateRps: 20, gridRates: 2, bisectionSteps: 1, repetitions: 1, headroom: 0 };
    const bursty = { ...base, workload: { ...workload, arrival: 'bursty', burst_period_s: 2 } };
    const job = jobOf('CapacitySearch', search, bursty);
    const [low, high] = [5, 20].map((rateRps) => summaryOf(job, { id: 0, alternative: 0, seed: 11, rateRps }));
    if (!('metrics' in low!) || !('metrics' in high!)) throw new Error('These can be run.');
    expect(low.durationS / high.durationS).toBeGreaterThan(3);
    expect(low.durationS / high.durationS).toBeLessThan(5);
  });
});
