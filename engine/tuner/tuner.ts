import type { Semantics } from '../../schemas/defaults.ts';
import type { Latencies, TunerName, VariantObservation } from './observation.ts';
import type { Matrix3, State, StoredParameters } from './storedParameters.ts';

/** Why something was left out, refused or impossible: a stable code, and a sentence for people. */
export interface Reason<Code extends string> {
  readonly code: Code;
  readonly message: string;
}

/**
 * Why a pod takes no part in a cycle.
 * - `no-traffic`: no request arrived.
 * - `observation-not-positive`: a latency or a mean size is 0, as where no request was completed.
 * - `observation-negative`, `observation-not-finite`: the measurement is broken, or missing.
 * - `observation-out-of-range`: no server reports such values (to `robust`).
 * - `too-young`: started less than 120 s ago (not to the controller, which declares the delay and never looks at it).
 * - `model-not-evaluable`: the queue has no steady state at this pod's load and the parameters reached so far.
 */
export type PodReason =
  | 'no-traffic'
  | 'observation-not-positive'
  | 'observation-negative'
  | 'observation-not-finite'
  | 'observation-out-of-range'
  | 'too-young'
  | 'model-not-evaluable';

/** A pod that took no part in a cycle. */
export interface SkippedPod extends Reason<PodReason> {
  readonly pod: string;
}

/** Why no first guess can be made from an observation (queueing-model-analyzer, 9.5). */
export type GuessReason =
  | 'beta-plus-gamma-negative'
  | 'denominator-not-positive'
  | 'beta-not-positive'
  | 'gamma-not-positive';

/**
 * Why a variant was not tuned in a cycle.
 * - `no-usable-pod`: every pod was skipped.
 * - `model-not-evaluable-at-start`: the queue has no steady state at the parameters the filter was to start from, such as
 *   an arrival rate above what they can serve.
 * - `stored-parameters-invalid`: what the store holds is no set of parameters or no covariance, as an edited file may be.
 * - `time-invalid`: the cycle's time is none.
 */
export type TunerErrorCode =
  | 'no-usable-pod'
  | 'model-not-evaluable-at-start'
  | 'stored-parameters-invalid'
  | 'time-invalid';

/**
 * Why an update was not accepted.
 * - `nis-too-large`: what was observed is further from what was predicted than the errors explain.
 * - `update-invalid`: the update does not end in positive, finite numbers.
 */
export type RejectionCode = 'nis-too-large' | 'update-invalid';

/** One update of the filter: with one pod (`controller`), or with the variant's aggregate (the others). */
export interface TunerRun {
  /** Absent for a run on the aggregate. */
  readonly pod?: string;
  readonly observed: Latencies;
  /** What the queue says at the parameters before the update; absent where nothing was known before (`robust` only). */
  readonly predicted?: Latencies;
  /** After the run. A rejected one leaves it as it was; `robust` remembers it, and may be moved a little. */
  readonly state: State;
  readonly covariance: Matrix3;
  /** Normalised innovation squared; -1 without a prediction, and if the update was invalid before there was one. */
  readonly nis: number;
  readonly rejected: boolean;
  readonly rejection?: Reason<RejectionCode>;
  /**
   * Set if the variant was found to have changed (`robust` only): the latest cycles agree with each other and not with the older
   * ones, which are forgotten.
   */
  readonly change?: {
    /** How many cycles are kept, this one included: of those with an observation. Some may have been rejected before. */
    readonly cycles: number;
    /** A sentence for people. */
    readonly message: string;
  };
}

export type StartedFrom = 'store' | 'guess' | 'defaults';

/** What a tuner did for one variant in one cycle. */
export interface VariantTuning {
  readonly variant: string;
  /** Absent if no pod was usable. */
  readonly startedFrom?: StartedFrom;
  /** Why the defaults were taken. */
  readonly guessError?: Reason<GuessReason>;
  /** Set if there were no runs. */
  readonly tunerError?: Reason<TunerErrorCode>;
  readonly skippedPods: readonly SkippedPod[];
  /** In the order of the pods. */
  readonly runs: readonly TunerRun[];
  /** What the store is to hold from now on; absent if it stays as it is. */
  readonly stored?: StoredParameters;
}

/**
 * Learns alpha, beta and gamma of a variant from what its pods observe, cycle by cycle. A tuner keeps nothing between
 * two calls: all it knows of a variant is what the store holds, so that a restart changes nothing.
 */
export interface Tuner {
  readonly name: TunerName;
  /** Whose account of the queue it predicts with. */
  readonly semantics: Semantics;
  /** NIS from which it rejects an update; absent if it decides in another way. */
  readonly maxNis?: number;
  /**
   * One variant, one cycle. Never throws, whatever was observed.
   * @param timeMs time of the cycle, ms since 1970-01-01 UTC
   * @param stored what the store holds of this variant
   */
  tune(variant: VariantObservation, timeMs: number, stored: StoredParameters | undefined): VariantTuning;
}
