import type { PairedStudyOutcome } from '../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';

type Metric = PairedStudyOutcome['metrics'][number];

/** A metric as a row of the picture: everything as shares of the baseline's mean, so that all of it is on one scale. */
export interface PairedRow {
  readonly metric: ExpectedMetric;
  readonly better: Metric['better'];
  /** What changed on average; undefined where there is no baseline to measure by. */
  readonly change?: number;
  readonly interval?: readonly [number, number];
  /** Of each seed, in their order; NaN where there was nothing to measure. */
  readonly seeds: readonly number[];
  /** Whether the interval is all on the better side, all on the worse, or holds zero. */
  readonly verdict: 'better' | 'worse' | 'open';
}

/** Metrics that are shown first: those that people wait for, and those that decide. */
const MAIN: readonly ExpectedMetric[] = [
  'p95_ttft_ms',
  'p95_tpot_ms',
  'p95_e2e_ms',
  'goodput_rps',
  'attainment',
  'token_throughput_tps',
];

/** The rows of a paired study: the primary metric first, then the others in their order. */
export function pairedRows({ metrics, primary_metric }: PairedStudyOutcome, which: 'main' | 'all'): PairedRow[] {
  const shown = metrics.filter(({ metric }) => which === 'all' || metric === primary_metric || MAIN.includes(metric));
  return [
    ...shown.filter(({ metric }) => metric === primary_metric),
    ...shown.filter(({ metric }) => metric !== primary_metric),
  ].map(rowOf);
}

function rowOf(of: Metric): PairedRow {
  const { metric, better, baseline_mean: base, mean_delta, interval, baseline, treatment } = of;
  const row = { metric, better, verdict: verdictOf(of) };
  // Against nothing, everything is infinitely more.
  if (base === null || base === 0 || mean_delta === null) return { ...row, seeds: [] };
  return {
    ...row,
    change: mean_delta / base,
    ...(interval ? { interval: [interval[0] / base, interval[1] / base] as const } : {}),
    seeds: baseline.map((before, i) => {
      const after = treatment[i] ?? null;
      return before === null || after === null ? Number.NaN : (after - before) / base;
    }),
  };
}

function verdictOf({ better, interval }: Metric): PairedRow['verdict'] {
  if (!interval || (interval[0] <= 0 && interval[1] >= 0)) return 'open';
  return interval[0] > 0 === (better === 'higher') ? 'better' : 'worse';
}
