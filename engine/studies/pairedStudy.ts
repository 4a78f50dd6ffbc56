import type { PairedStudyOutcome } from '../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import type { ResolvedPairedStudy } from '../../schemas/studies/resolvedStudy.ts';
import { bootstrapIntervals, checkBootstrap } from '../numerics/bootstrap.ts';
import { mean, median } from '../numerics/statistics.ts';
import { KnownRuns, repeated, type Taken } from './knownRuns.ts';
import { betterOf, winnerOf } from './metricDirection.ts';
import { runCount } from './runCount.ts';
import type { Study } from './study.ts';
import type { Alternative } from './studyJob.ts';
import { metricOf, problemOf } from './summaries.ts';

type Compared = PairedStudyOutcome['metrics'][number];

/** What is compared beside the primary metric: nothing of which neither more nor less is better, such as utilisation. */
const COMPARED: readonly ExpectedMetric[] = [
  ...(['p50_ttft_ms', 'p95_ttft_ms', 'p99_ttft_ms', 'p95_queue_wait_ms', 'p95_itl_ms', 'p95_tpot_ms'] as const),
  ...(['p95_e2e_ms', 'goodput_rps', 'attainment', 'request_throughput_rps', 'token_throughput_tps'] as const),
  ...(['completed', 'unfinished', 'rejected', 'preemptions'] as const),
];

/**
 * One change under common random numbers ("Paired A/B studies" of the methodology): baseline and treatment see the same seed in each
 * repetition.
 * @throws RangeError with a sentence, where there is nothing to compare
 */
export function pairedStudy(
  study: ResolvedPairedStudy,
  alternatives: readonly Alternative[],
): Study<PairedStudyOutcome> {
  const { base, repetitions, resamples, primaryMetric } = study;
  if (alternatives.length !== 2)
    throw new RangeError(`A paired study compares two alternatives, not ${alternatives.length}.`);
  runCount({ alternatives: 2, repetitions });
  checkBootstrap(resamples, repetitions);
  const seeds = Array.from({ length: repetitions }, (_, i) => base.seed + i);
  const compared = [primaryMetric, ...COMPARED.filter((metric) => metric !== primaryMetric)];
  return new KnownRuns(repeated(2, repetitions, base.seed), (taken, complete) => {
    const known = seeds.map((_, i) => i).filter((i) => taken[2 * i] !== undefined && taken[2 * i + 1] !== undefined);
    const [baseline, treatment] = [0, 1].map((side) => known.map((i) => taken[2 * i + side]));
    const metrics = comparisons(compared, baseline!, treatment!, { resamples, seed: base.seed });
    return {
      complete,
      ...problemOf(taken),
      change: { ...alternatives[1]!.change },
      seeds: known.map((i) => seeds[i]!),
      primary_metric: primaryMetric,
      winner: winner(metrics[0]!),
      metrics,
    };
  });
}

function comparisons(
  compared: readonly ExpectedMetric[],
  baseline: Taken,
  treatment: Taken,
  bootstrap: { readonly resamples: number; readonly seed: number },
): Compared[] {
  const rows = compared.map((metric) => {
    const [before, after] = [baseline, treatment].map((side) => side.map((summary) => metricOf(summary!, metric)));
    return { ...comparison(metric, before!, after!), deltas: deltasOf(before!, after!) };
  });
  const intervals = bootstrapIntervals(
    rows.map(({ deltas }) => deltas),
    bootstrap.resamples,
    bootstrap.seed,
  );
  return rows.map(({ deltas, ...row }, i) => ({ ...row, interval: intervals[i]! }));
}

/** Over the seeds in which both have a value. */
function comparison(
  metric: ExpectedMetric,
  baseline: (number | null)[],
  treatment: (number | null)[],
): Omit<Compared, 'interval'> {
  const pairs = pairsOf(baseline, treatment);
  const deltas = deltasOf(baseline, treatment);
  const wins = baseline.filter((before, i) => winnerOf(metric, before, treatment[i]!) === 'treatment').length;
  const some = (value: number) => (deltas.length > 0 ? value : null);
  return {
    metric,
    better: betterOf(metric),
    baseline_mean: some(mean(pairs.map(([before]) => before))),
    treatment_mean: some(mean(pairs.map(([, after]) => after))),
    mean_delta: some(mean(deltas)),
    median_delta: some(median(deltas)),
    win_rate: some(wins / deltas.length),
    mean_relative_change: meanRelativeChange(baseline, treatment),
    baseline,
    treatment,
  };
}

function deltasOf(baseline: readonly (number | null)[], treatment: readonly (number | null)[]): Float64Array {
  return Float64Array.from(pairsOf(baseline, treatment), ([before, after]) => after - before);
}

/** null without pairs, and where a baseline is 0 that is not left at it: of nothing, everything is infinitely more. */
function meanRelativeChange(
  baseline: readonly (number | null)[],
  treatment: readonly (number | null)[],
): number | null {
  const changes = pairsOf(baseline, treatment).map(([before, after]) =>
    after === before ? 0 : (after - before) / before,
  );
  return changes.length > 0 && changes.every(Number.isFinite) ? mean(changes) : null;
}

function pairsOf(baseline: readonly (number | null)[], treatment: readonly (number | null)[]): [number, number][] {
  return baseline.flatMap((before, i): [number, number][] => {
    const after = treatment[i]!;
    return before === null || after === null ? [] : [[before, after]];
  });
}

function winner({ better, interval }: Compared): PairedStudyOutcome['winner'] {
  if (interval === null || (interval[0] <= 0 && interval[1] >= 0)) return 'neither';
  return interval[0] > 0 === (better === 'higher') ? 'treatment' : 'baseline';
}
