import { describe, expect, test } from 'vitest';
import { createStudy } from '../../../../engine/studies/createStudy.ts';
import type { RunRequest } from '../../../../engine/studies/runRequest.ts';
import type { RunSummary } from '../../../../engine/studies/runSummary.ts';
import type { DesignSpaceOutcome } from '../../../../schemas/results/study-results.ts';
import { conduct, jobOf, summary } from './fakeRuns.ts';

const h100 = { accelerator: 'h100-sxm' };
const designs = [
  { system: h100 },
  { system: { ...h100, tensor_parallel: 2, replicas: 2 } },
  { system: h100, disaggregation: { prefill_workers: 1, decode_workers: 2 } },
  { system: { accelerator: 'h200' } },
];

function explored(runOf: (request: RunRequest) => RunSummary, change: object = {}) {
  const study = createStudy(
    jobOf('DesignSpace', { repetitions: 1, prices: { 'h100-sxm': 3.6 }, ...change }, { seed: 3 }, designs),
  );
  const { result, requests } = conduct(study, runOf);
  return { candidates: (result as DesignSpaceOutcome).candidates, requests };
}

const run = (goodput_rps: number | null, p95_ttft_ms: number | null, token_throughput_tps = 1000) =>
  summary({ goodput_rps, p95_ttft_ms, token_throughput_tps });

describe('a design space', () => {
  test('has two frontiers: by goodput, and by goodput per accelerator', () => {
    const { candidates } = explored(
      ({ alternative }) => [run(10, 100), run(30, 90), run(12, 100), run(10, 120)][alternative]!,
    );
    expect(candidates.map(({ accelerators }) => accelerators)).toEqual([1, 4, 3, 1]);
    expect(candidates.map((each) => each.goodput_per_accelerator_rps)).toEqual([10, 7.5, 4, 10]);
    expect(candidates.map((each) => each.performance_frontier)).toEqual([false, true, false, false]);
    expect(candidates.map((each) => each.efficiency_frontier)).toEqual([true, true, false, false]);
  });

  test('tokens have a price where the accelerator has one', () => {
    const { candidates } = explored(({ alternative }) => run(1, 1, alternative === 2 ? 0 : 1000));
    // 3.6 an hour is 0.001 a second, in which there are 1000 tokens.
    expect(candidates.map((each) => each.cost_per_million_tokens)).toEqual([
      ...[expect.closeTo(1, 12), expect.closeTo(4, 12)],
      ...[null, null],
    ]);
  });

  test('numbers are means over the repetitions, the verdict is the worst', () => {
    const { candidates, requests } = explored(
      ({ alternative, seed }) =>
        summary(
          { goodput_rps: seed, p95_ttft_ms: seed === 3 ? null : 50 },
          seed === 4 && alternative === 0 ? { verdict: 'saturated', drained: false } : {},
        ),
      { repetitions: 2 },
    );
    expect(requests.map(({ seed, alternative }) => [seed, alternative])).toEqual(
      [3, 4].flatMap((seed) => [0, 1, 2, 3].map((alternative) => [seed, alternative])),
    );
    expect(candidates[0]).toMatchObject({
      ...{ repetitions: 2, goodput_rps: 3.5, p95_ttft_ms: 50, verdict: 'saturated', drained: false },
    });
    expect(candidates[1]).toMatchObject({ verdict: 'stable', drained: true, metrics: { goodput_rps: 3.5 } });
  });

  test('a candidate without numbers is on no frontier', () => {
    const { candidates } = explored(({ alternative }) =>
      alternative === 0
        ? { problem: 'It does not fit.' }
        : run(alternative === 1 ? 5 : 0, alternative === 3 ? null : 10),
    );
    expect(candidates.map((each) => each.performance_frontier)).toEqual([false, true, false, false]);
    expect(candidates[0]).toEqual({
      ...{ name: 'alternative 0', change: { 'some.field': 0 }, problem: 'It does not fit.', accelerators: 1 },
      ...{ repetitions: 0, goodput_rps: null, p95_ttft_ms: null, goodput_per_accelerator_rps: null },
      ...{ cost_per_million_tokens: null, performance_frontier: false, efficiency_frontier: false },
    });
  });

  test('an alternative that cannot be run has its problem from the start', () => {
    const job = jobOf('DesignSpace', { repetitions: 1, prices: {} }, {}, designs);
    const alternatives = [{ name: 'none', change: {}, problem: 'There is no such model.' }, ...job.alternatives];
    const { candidates } = createStudy({ ...job, alternatives }).result() as DesignSpaceOutcome;
    expect(candidates.map(({ problem, repetitions }) => [problem, repetitions])).toEqual([
      ['There is no such model.', 0],
      ...designs.map(() => [undefined, 0]),
    ]);
  });

  test('too many runs are refused', () => {
    const job = jobOf('DesignSpace', { repetitions: 50_001, prices: {} }, {}, [{}, {}]);
    expect(() => createStudy(job)).toThrow(
      'at most 100000 runs, and this one would make 100002: 2 candidates x 50001 repetitions.',
    );
    expect(() => createStudy({ ...job, alternatives: [] })).toThrow('a whole number of candidates, at least 1, not 0.');
  });
});
