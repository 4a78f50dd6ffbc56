import type { Semantics } from '../../schemas/defaults.ts';
import type { ParameterEstimate, TunerName } from './observation.ts';
import type { RobustState } from './robust/robustTuner.ts';

/** alpha, beta, gamma in ms. */
export type State = readonly [number, number, number];
/** 3 x 3, in the order alpha, beta, gamma. */
export type Matrix3 = readonly (readonly [number, number, number])[];

/** The load at which parameters were learned: the rate-weighted mean of a variant's usable pods, rates added up. */
interface LearnedAtLoad {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly maxBatch: number;
  readonly arrivalRateRps?: number;
}

/** What the parameter store holds of one variant. Plain data: no method, no class, nothing shared. */
export interface StoredParameters extends Omit<ParameterEstimate, 'covariance'> {
  /** Absent if nothing is known of the errors: a filter then starts with its process noise. */
  readonly covariance?: Matrix3;
  readonly load: LearnedAtLoad;
  readonly accelerator?: string;
  /** Absent for parameters that somebody wrote down. */
  readonly learned?: LearnedBy;
  /** What the robust tuner remembers beside; it is not part of a document, and can be done without. */
  readonly memory?: RobustState;
}

/** How stored parameters came about. */
export interface LearnedBy {
  readonly tuner: TunerName;
  readonly semantics: Semantics;
  /** ms since 1970-01-01 UTC. */
  readonly atMs: number;
  /** Normalised innovation squared of the update that stored them. `controller` stores after rejected updates too. */
  readonly nis?: number;
  /** Number of updates accepted so far. */
  readonly acceptedUpdates: number;
  /** The tuner's own verdict (`robust`); without it they count from the first accepted update on. */
  readonly countsAsLearned?: boolean;
  /** The first guess, if the filter started from one and keeps its bounds around it. */
  readonly guess?: State;
}

/**
 * Whether stored parameters count as learned, so that targets are inferred from them (queueing-model-analyzer, 3.2) and
 * not from observed latencies (3.3). To the controller a first guess is as good as learned, accepted or not; the robust
 * tuner says itself whether they are known well enough.
 */
export function countsAsLearned(stored: StoredParameters): boolean {
  const { learned } = stored;
  if (learned === undefined || learned.tuner === 'controller') return true;
  return learned.countsAsLearned ?? learned.acceptedUpdates > 0;
}
