import type { Semantics } from '../../schemas/defaults.ts';
import type { TunerName, VariantObservation } from './observation.ts';
import type { Matrix3, StoredParameters } from './storedParameters.ts';

/** Why something was left out, refused or impossible: a stable code, and a sentence for people. */
export interface Reason<Code extends string> {
  readonly code: Code;
  readonly message: string;
}

/**
 * Why a pod takes no part in a cycle.
 * - `no-traffic`: no request arrived.
 * - `observation-not-positive`: a latency or a mean size is 0, as where no request was completed.
 * - `observation-negative`, `observation-not-finite`: the measurement is broken.
 * - `too-young`: started less than 120 s ago (`documented`, `robust`).
 */
export type PodReason =
  | 'no-traffic'
  | 'observation-not-positive'
  | 'observation-negative'
  | 'observation-not-finite'
  | 'too-young';

/** A pod that took no part in a cycle. */
export interface SkippedPod extends Reason<PodReason> {
  readonly pod: string;
}

/** Why no first guess can be made from an observation (queueing-model-analyzer, 9.5). */
export type GuessReason =
  | 'environment-invalid'
  | 'beta-plus-gamma-negative'
  | 'denominator-not-positive'
  | 'alpha-not-positive'
  | 'beta-not-positive'
  | 'gamma-not-positive';

/**
 * Why a variant was not tuned in a cycle.
 * - `no-usable-pod`: every pod was skipped.
 * - `model-not-evaluable-at-start`: the queue has no steady state at the parameters the filter was to start from, such as
 *   an arrival rate above what they can serve.
 * - `time-invalid`: the cycle's time is none.
 */
export type TunerErrorCode = 'no-usable-pod' | 'model-not-evaluable-at-start' | 'time-invalid';

/**
 * Why an update was not accepted.
 * - `nis-too-large`: what was observed is further from what was predicted than the errors explain.
 * - `state-invalid`: the updated parameters would not be positive numbers.
 */
export type RejectionCode = 'nis-too-large' | 'state-invalid';

/** Latencies as the tuner takes them: TTFT is wait + prefill, without a decode step. */
export interface Latencies {
  readonly ttftMs: number;
  readonly itlMs: number;
}

/** One update of the filter: with one pod (`controller`), or with the variant's aggregate (the others). */
export interface TunerRun {
  /** Absent for a run on the aggregate. */
  readonly pod?: string;
  readonly observed: Latencies;
  /** What the queue says at the parameters before the update; absent if it has no steady state there. */
  readonly predicted?: Latencies;
  /** alpha, beta, gamma in ms after the run: the ones before it, if it was rejected or failed. */
  readonly state: readonly [number, number, number];
  readonly covariance: Matrix3;
  /** Normalised innovation squared; -1 if the run did not get that far. */
  readonly nis: number;
  readonly rejected: boolean;
  readonly rejection?: Reason<RejectionCode>;
  /** Set if the run could not be made: the pod is left out, and the next one goes on from where the last one was. */
  readonly error?: Reason<'model-not-evaluable'>;
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
  /**
   * One variant, one cycle. Never throws, whatever was observed.
   * @param timeMs time of the cycle, ms since 1970-01-01 UTC
   * @param stored what the store holds of this variant
   */
  tune(variant: VariantObservation, timeMs: number, stored: StoredParameters | undefined): VariantTuning;
}
