import type { ResolvedExperiment } from '../resolvedExperiment.ts';
import type { ExpectedMetric } from '../serving-metrics.ts';

/** What every study has. Names and meaning as in the document, defaults applied. Plain JSON. */
interface ResolvedStudyBase {
  readonly name: string;
  /** The experiment that the study varies. Its seed is the study's. */
  readonly base: ResolvedExperiment;
  /** The study's spec in the names of the document, defaults written out and `base` in full: for the result's file and its hash. */
  readonly spec: Readonly<Record<string, unknown>>;
}

export interface ResolvedCapacitySearch extends ResolvedStudyBase {
  readonly kind: 'CapacitySearch';
  readonly minRateRps: number;
  readonly maxRateRps: number;
  /** Rates from the least to the most, evenly apart, that are tried in any case; at least 2. */
  readonly gridRates: number;
  /** Rates that are tried after them, each half way between the highest feasible and the lowest infeasible one. */
  readonly bisectionSteps: number;
  readonly repetitions: number;
  /** Share of the highest feasible rate that the recommended one stays below it. */
  readonly headroom: number;
}

export interface ResolvedDesignSpace extends ResolvedStudyBase {
  readonly kind: 'DesignSpace';
  readonly repetitions: number;
  /** Of an accelerator for an hour, by profile; in whatever currency. */
  readonly prices: Readonly<Record<string, number>>;
}

export interface ResolvedPairedStudy extends ResolvedStudyBase {
  readonly kind: 'PairedStudy';
  readonly repetitions: number;
  /** Bootstrap resamples. */
  readonly resamples: number;
  /** What decides who wins. */
  readonly primaryMetric: ExpectedMetric;
}

export interface ResolvedSensitivity extends ResolvedStudyBase {
  readonly kind: 'Sensitivity';
  /** Scales are drawn from 1 - band to 1 + band. */
  readonly band: number;
  readonly draws: number;
}

export interface ResolvedSweep extends ResolvedStudyBase {
  readonly kind: 'Sweep';
  /** One or two. Points are in the order of the first axis, then the second. */
  readonly axes: readonly { readonly field: string; readonly values: readonly number[] }[];
  readonly repetitions: number;
}

export type ResolvedStudy =
  | ResolvedCapacitySearch
  | ResolvedDesignSpace
  | ResolvedPairedStudy
  | ResolvedSensitivity
  | ResolvedSweep;

export type StudyKind = ResolvedStudy['kind'];
