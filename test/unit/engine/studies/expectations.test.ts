import { expect, test } from 'vitest';
import { heldExpectations } from '../../../../engine/report/heldExpectations.ts';
import { studyResult } from '../../../../engine/report/studyResult.ts';
import { createStudy } from '../../../../engine/studies/createStudy.ts';
import type { RunRequest } from '../../../../engine/studies/runRequest.ts';
import type { RunSummary } from '../../../../engine/studies/runSummary.ts';
import type { StudyJob } from '../../../../engine/studies/studyJob.ts';
import { STUDY_EXPECTATIONS } from '../../../../schemas/studies/expectations.ts';
import { conduct, jobOf, summary } from './fakeRuns.ts';

const base = { slo: { ttft_ms: 500, attainment: 0.9 }, seed: 1 };
const sources = { engineVersion: '1.0.0', specHash: '0'.repeat(64), inputs: [], warnings: [] };

const JOBS = {
  CapacitySearch: jobOf(
    'CapacitySearch',
    { minRateRps: 10, maxRateRps: 50, gridRates: 5, bisectionSteps: 3, repetitions: 2, headroom: 0.2 },
    base,
  ),
  DesignSpace: jobOf('DesignSpace', { repetitions: 1, prices: {} }, base, [{}, { system: { replicas: 4 } }]),
  PairedStudy: jobOf('PairedStudy', { repetitions: 4, resamples: 100, primaryMetric: 'p95_ttft_ms' }, base, [{}, {}]),
  Sensitivity: jobOf('Sensitivity', { band: 0.2, draws: 4 }, base, [{}, {}]),
  Sweep: jobOf('Sweep', { axes: [{ field: 'a', values: [1, 2] }], repetitions: 1 }, base, [{}, {}]),
};

/** 31.4 req/s are kept, and kept up with; the treatment is faster, but for draw 3 of a sensitivity study. */
function runOf({ alternative, rateRps = 0, id, scales }: RunRequest): RunSummary {
  const isSlow = scales !== undefined && id >= 8;
  const p95_ttft_ms = alternative === 1 && !isSlow ? 80 : 100;
  return summary({
    attainment: rateRps <= 31.4 ? 1 : 0,
    p95_ttft_ms: isSlow && alternative === 1 ? 120 : p95_ttft_ms,
    goodput_rps: 10 + 10 * alternative,
    request_throughput_rps: rateRps,
    p95_e2e_ms: 1000 - alternative,
  });
}

function checked(job: StudyJob, expected: Readonly<Record<string, string>>, run = runOf): string[] {
  const study = { ...job.study, spec: { ...job.study.spec, expect: expected } };
  const { result } = conduct(createStudy(job), run);
  return heldExpectations(studyResult(study, result, sources)).map(({ sentence }) => sentence);
}

const figures = 'mean p95 TTFT: baseline 100 ms, treatment 80 ms, delta -20 ms, 95 % interval -20 to -20 ms';

test('each kind is held to what its document expects', () => {
  expect(checked(JOBS.CapacitySearch, { highest_feasible_rate_rps: '>= 31.2', recommended_rate_rps: '>25.5' })).toEqual(
    ['highest_feasible_rate_rps >= 31.2: 31.2 req/s, met', 'recommended_rate_rps >25.5: 25 req/s, not met'],
  );
  expect(
    checked(JOBS.DesignSpace, {
      ...{ best_goodput_rps: '>= 20', best_goodput_per_accelerator_rps: '< 10', best_p95_ttft_ms: '<= 80' },
    }),
  ).toEqual([
    'best_goodput_rps >= 20: 20 req/s, met',
    'best_goodput_per_accelerator_rps < 10: 10 req/s, not met',
    'best_p95_ttft_ms <= 80: 80 ms, met',
  ]);
  expect(checked(JOBS.PairedStudy, { winner: 'treatment', win_rate: '>= 1', mean_relative_change: '<= -0.2' })).toEqual(
    [
      `winner treatment: treatment (${figures}), met`,
      'win_rate >= 1: 1, met',
      'mean_relative_change <= -0.2: -0.2, met',
    ],
  );
  expect(checked(JOBS.PairedStudy, { winner: 'neither' })).toEqual([`winner neither: treatment (${figures}), not met`]);
  expect(
    checked(JOBS.Sensitivity, {
      ...{ treatment_win_share: '>= 0.8', reversal_share: '<= 0.25', treatment_meets_slo_share: '>= 1' },
    }),
  ).toEqual([
    'treatment_win_share >= 0.8: 0.75, not met',
    'reversal_share <= 0.25: 0.25, met',
    'treatment_meets_slo_share >= 1: 1, met',
  ]);
  expect(checked(JOBS.Sweep, { min_goodput_rps: '>= 10', max_p95_ttft_ms: '< 100' })).toEqual([
    'min_goodput_rps >= 10: 10 req/s at a 1, met',
    'max_p95_ttft_ms < 100: 100 ms at a 1, not met',
  ]);
});

test('a rate that its own search does not plan for is no promise, and still a limit', () => {
  const expected = { highest_feasible_rate_rps: '<= 40', recommended_rate_rps: '>= 20' };
  const run = (verdict: 'stable' | 'unstable') =>
    checked(JOBS.CapacitySearch, expected, (request) => ({ ...runOf(request), verdict }));
  expect(run('stable')[1]).toBe('recommended_rate_rps >= 20: 25 req/s, met');
  expect(run('unstable')).toEqual([
    'highest_feasible_rate_rps <= 40: 31.2 req/s, met',
    'recommended_rate_rps >= 20: 25 req/s, but runs are too short to tell, not met',
  ]);
});

test('a point of a sweep that answers nobody has no latency, and the highest of all is none', () => {
  const expected = { max_p95_ttft_ms: '< 500', min_p95_ttft_ms: '< 500', max_goodput_rps: '< 500' };
  const silent = (completed: number) =>
    checked(JOBS.Sweep, expected, (request) =>
      request.alternative === 0 ? runOf(request) : summary({ p95_ttft_ms: null, goodput_rps: 0, completed }),
    );
  expect(silent(0)).toEqual([
    'max_p95_ttft_ms < 500: nothing to measure, not met',
    'min_p95_ttft_ms < 500: 100 ms at a 1, met',
    'max_goodput_rps < 500: 10 req/s at a 1, met',
  ]);
  // Answers of one token have no gaps: that is no failure.
  expect(silent(9)[0]).toBe('max_p95_ttft_ms < 500: 100 ms at a 1, met');
});

test('whatever a document can expect is measured', () => {
  for (const [kind, names] of Object.entries(STUDY_EXPECTATIONS)) {
    const all = Object.entries(names).map(([name, { words }]: [string, { words?: readonly string[] }]) => [
      name,
      words ? 'treatment' : '>= -1',
    ]);
    const sentences = checked(JOBS[kind as keyof typeof JOBS], Object.fromEntries(all));
    expect(sentences).toHaveLength(all.length);
    for (const sentence of sentences) expect(sentence).toMatch(/, met$/);
  }
});

test('where there is nothing to measure, nothing is met', () => {
  const none = () => ({ problem: 'No room.' });
  for (const [kind, names] of Object.entries(STUDY_EXPECTATIONS)) {
    const all = Object.keys(names).map((name) => [name, name === 'winner' ? 'neither' : '>= -1']);
    // Draws without numbers are counted all the same: nobody wins them.
    for (const sentence of checked(JOBS[kind as keyof typeof JOBS], Object.fromEntries(all), none))
      expect(sentence).toMatch(kind === 'Sensitivity' ? /: 0, met$/ : /: nothing to measure, not met$/);
  }
  expect(checked(JOBS.PairedStudy, { toString: '>= 1', win_rate: 'many' })).toEqual([
    'toString >= 1: nothing to measure, not met',
    'win_rate many: 1, not met',
  ]);
});

test('a study that was stopped is held to nothing', () => {
  const job = { ...JOBS.Sweep, study: { ...JOBS.Sweep.study, spec: { expect: { min_goodput_rps: '>= 10' } } } };
  const { result } = conduct(createStudy(job), runOf);
  const whole = studyResult(job.study, result, sources);
  expect(heldExpectations(whole)).toHaveLength(1);
  expect(heldExpectations({ ...whole, result: { ...whole.result, complete: false } } as typeof whole)).toEqual([]);
});
