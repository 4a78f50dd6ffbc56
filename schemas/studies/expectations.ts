import { EXPECTED_METRICS, type ExpectedMetric, metricUnit } from '../serving-metrics.ts';
import type { StudyKind } from './resolvedStudy.ts';

/** What a study can be held to: a number, by a comparison such as `>= 20`, or one of some words. */
export type StudyExpectation = {
  readonly description: string;
} /** One that may fall is a difference: it may be below zero. */ & (
  | { readonly unit: string; readonly mayFall?: boolean }
  | { readonly words: readonly string[] }
);

const OF_CAPACITY = {
  highest_feasible_rate_rps: { unit: 'requests/s', description: 'The highest rate that is feasible.' },
  recommended_rate_rps: { unit: 'requests/s', description: 'The highest feasible rate, less the headroom.' },
} as const;

const OF_DESIGNS = {
  best_goodput_rps: { unit: 'requests/s', description: 'The highest goodput of all candidates.' },
  best_goodput_per_accelerator_rps: {
    unit: 'requests/s',
    description: 'The highest goodput per accelerator of all candidates.',
  },
  best_p95_ttft_ms: { unit: 'ms', description: 'The lowest p95 TTFT of all candidates.' },
} as const;

const OF_PAIRS = {
  winner: {
    words: ['baseline', 'treatment', 'neither'],
    description: 'Whose primary metric is better; neither if the interval of its delta holds 0.',
  },
  win_rate: {
    unit: 'share',
    description: 'Share of the seeds in which the treatment is strictly better by the primary metric.',
  },
  mean_relative_change: {
    unit: 'share',
    mayFall: true,
    description:
      'Mean of (treatment - baseline) / baseline of the primary metric; below 0 where the treatment lowers it.',
  },
} as const;

const OF_DRAWS = {
  treatment_win_share: {
    unit: 'share',
    description:
      'Share of the draws in which the treatment is strictly better, by the metric in which it wins least often.',
  },
  reversal_share: {
    unit: 'share',
    description:
      'Share of the draws in which the nominal conclusion reverses, by the metric in which it does most often.',
  },
  treatment_meets_slo_share: {
    unit: 'share',
    description: 'Share of the draws in which the treatment meets the SLO.',
  },
} as const;

/** Of all points of a sweep. */
export type SweepExpectation = `${'min' | 'max'}_${ExpectedMetric}`;

function extremes(which: 'min' | 'max', words: string) {
  return EXPECTED_METRICS.map((metric) => [
    `${which}_${metric}`,
    { unit: metricUnit(metric), description: `The ${words} ${metric} of all points.` },
  ]);
}

const OF_POINTS = Object.fromEntries([...extremes('min', 'lowest'), ...extremes('max', 'highest')]) as Readonly<
  Record<SweepExpectation, { readonly unit: string; readonly description: string }>
>;

/** The names that `expect` may have in each kind of study. */
export const STUDY_EXPECTATIONS = {
  CapacitySearch: OF_CAPACITY,
  DesignSpace: OF_DESIGNS,
  PairedStudy: OF_PAIRS,
  Sensitivity: OF_DRAWS,
  Sweep: OF_POINTS,
} as const satisfies Readonly<Record<StudyKind, Readonly<Record<string, StudyExpectation>>>>;

/** The name of an expectation of a kind of study. */
export type StudyExpectationName<Kind extends StudyKind> = keyof (typeof STUDY_EXPECTATIONS)[Kind];
