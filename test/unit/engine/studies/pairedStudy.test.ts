import { describe, expect, test } from 'vitest';
import { createStudy } from '../../../../engine/studies/createStudy.ts';
import type { RunRequest } from '../../../../engine/studies/runRequest.ts';
import type { RunSummary } from '../../../../engine/studies/runSummary.ts';
import type { PairedStudyOutcome } from '../../../../schemas/results/study-results.ts';
import { PairedStudy } from '../../../../schemas/studies/paired-study.ts';
import { conduct, jobOf, summary } from './fakeRuns.ts';

const pairs = { repetitions: 3, resamples: 1000, primaryMetric: 'p95_ttft_ms' } as const;
const both = [{}, { system: { max_num_seqs: 4 } }];

function compared(runOf: (request: RunRequest) => RunSummary, change: object = {}) {
  const study = createStudy(jobOf('PairedStudy', { ...pairs, ...change }, { seed: 5 }, both));
  const { result, requests } = conduct(study, runOf);
  return { outcome: result as PairedStudyOutcome, requests };
}

/** p95 TTFT of each seed, baseline and treatment. */
const ttft = (rows: readonly (readonly [number | null, number | null])[]) => (request: RunRequest) =>
  summary({ p95_ttft_ms: rows[request.seed - 5]![request.alternative]! });

describe('a paired study', () => {
  test('compares what its schema says, the primary metric first', () => {
    const { description } = PairedStudy.properties.spec.properties.primary_metric;
    const [, said = ''] = / besides: (.*)\.$/.exec(description!) ?? [];
    const names = said.split('; ').flatMap((part) => {
      const [, statistics, latencies] = /^(p.*) of (.*)$/.exec(part) ?? [];
      const listed = (list: string) => list.split(/, | and /);
      if (statistics === undefined) return listed(part);
      return listed(statistics).flatMap((statistic) => listed(latencies!).map((latency) => `${statistic}_${latency}`));
    });
    const { outcome } = compared(() => summary({}), { primaryMetric: 'utilisation' });
    expect(outcome.metrics.map(({ metric }) => metric)).toEqual(['utilisation', ...names]);
  });

  test('gives both the same seeds, and compares seed by seed', () => {
    const { outcome, requests } = compared(
      ttft([
        [100, 80],
        [200, 150],
        [100, 110],
      ]),
    );
    expect(requests.map(({ seed, alternative }) => [seed, alternative])).toEqual(
      [5, 6, 7].flatMap((seed) => [0, 1].map((alternative) => [seed, alternative])),
    );
    expect(outcome.seeds).toEqual([5, 6, 7]);
    expect(outcome.metrics[0]).toMatchObject({
      metric: 'p95_ttft_ms',
      better: 'lower',
      mean_delta: -20,
      median_delta: -20,
      win_rate: 2 / 3,
      mean_relative_change: expect.closeTo((-0.2 - 0.25 + 0.1) / 3, 12),
      baseline: [100, 200, 100],
      treatment: [80, 150, 110],
    });
    expect(outcome.metrics[0]!.baseline_mean).toBeCloseTo(400 / 3, 12);
    // Of resamples of three, one in 27 is thrice the largest or thrice the least: both are beyond 2.5 %.
    expect(outcome.metrics[0]!.interval).toEqual([-50, 10]);
    expect(outcome.winner).toBe('neither');
  });

  test('whose interval is on one side wins; by higher values where those are better', () => {
    expect(
      compared(
        ttft([
          [100, 80],
          [200, 150],
          [100, 90],
        ]),
      ).outcome.winner,
    ).toBe('treatment');
    expect(
      compared(
        ttft([
          [80, 100],
          [150, 200],
          [90, 100],
        ]),
      ).outcome.winner,
    ).toBe('baseline');
    const goodput = ({ alternative, seed }: RunRequest) => summary({ goodput_rps: seed + alternative });
    const { outcome } = compared(goodput, { primaryMetric: 'goodput_rps' });
    expect(outcome).toMatchObject({ winner: 'treatment', primary_metric: 'goodput_rps' });
    expect(outcome.metrics[0]).toMatchObject({
      metric: 'goodput_rps',
      better: 'higher',
      win_rate: 1,
      interval: [1, 1],
    });
    expect(outcome.metrics.filter(({ metric }) => metric === 'goodput_rps')).toHaveLength(1);
  });

  test('compares how many are answered, and not how busy the workers are', () => {
    const { outcome } = compared(({ alternative }) => summary({ completed: alternative === 1 ? 4 : 100 }));
    const better = Object.fromEntries(outcome.metrics.map((each) => [each.metric, each.better]));
    expect(better).toMatchObject({ completed: 'higher', unfinished: 'lower', rejected: 'lower' });
    expect(better).not.toHaveProperty('utilisation');
    expect(outcome.metrics.find(({ metric }) => metric === 'completed')).toMatchObject({
      mean_delta: -96,
      win_rate: 0,
    });
  });

  test('the same twice is no difference', () => {
    const { outcome } = compared(
      ttft([
        [100, 100],
        [200, 200],
        [0, 0],
      ]),
    );
    expect(outcome.winner).toBe('neither');
    expect(outcome.metrics[0]).toMatchObject({ mean_delta: 0, win_rate: 0, mean_relative_change: 0, interval: [0, 0] });
  });

  test('seeds in which one side measured nothing are left out, and of nothing there is no relative change', () => {
    const { outcome } = compared(
      ttft([
        [null, 80],
        [0, 150],
        [100, 90],
      ]),
    );
    expect(outcome.metrics[0]).toMatchObject({
      baseline: [null, 0, 100],
      baseline_mean: 50,
      mean_delta: 70,
      win_rate: 0.5,
      mean_relative_change: null,
    });
    const none = compared(
      ttft([
        [null, 1],
        [null, 1],
        [null, 1],
      ]),
    ).outcome.metrics[0]!;
    expect(none).toMatchObject({ mean_delta: null, median_delta: null, win_rate: null, interval: null });
    expect(none).toMatchObject({ baseline_mean: null, treatment_mean: null, mean_relative_change: null });
  });

  test('one seed has no interval, and no winner', () => {
    const { outcome } = compared(ttft([[100, 80]]), { repetitions: 1 });
    expect(outcome.metrics[0]).toMatchObject({ mean_delta: -20, interval: null });
    expect(outcome.winner).toBe('neither');
  });

  test('when stopped, it has the seeds of which both are known', () => {
    const study = createStudy(jobOf('PairedStudy', pairs, { seed: 5 }, both));
    expect(study.result()).toMatchObject({ complete: false, seeds: [], winner: 'neither' });
    const asked = study.next();
    for (const i of [1, 4, 5])
      study.take(
        asked[i]!,
        ttft([
          [1, 2],
          [1, 2],
          [3, 4],
        ])(asked[i]!),
      );
    expect(study.result()).toMatchObject({ complete: false, seeds: [7] });
    expect(study.isDone).toBe(false);
  });

  test('a run that is none is no number, and says why', () => {
    const { outcome } = compared(({ alternative }) => (alternative === 1 ? { problem: 'No room.' } : summary({})));
    expect(outcome).toMatchObject({ problem: 'No room.', winner: 'neither' });
    expect(outcome.metrics[0]!.treatment).toEqual([null, null, null]);
  });

  test('what cannot be compared is refused in a sentence', () => {
    const refused =
      (change: object, sections = both) =>
      () =>
        createStudy(jobOf('PairedStudy', { ...pairs, ...change }, {}, sections));
    expect(refused({}, [{}])).toThrow('two alternatives, not 1.');
    expect(refused({ repetitions: 0 })).toThrow(RangeError);
    expect(refused({ repetitions: 1_000_000 })).toThrow('at most 100000 runs');
    expect(refused({ resamples: 0 })).toThrow('not 0 resamples of 3 seeds.');
    expect(refused({ resamples: 1e9 })).toThrow(RangeError);
  });

  test('a run that was not asked for is refused', () => {
    const study = createStudy(jobOf('PairedStudy', pairs, {}, both));
    expect(() => study.take({ id: 6, alternative: 0, seed: 1 }, summary({}))).toThrow('did not ask for run 6.');
  });
});
