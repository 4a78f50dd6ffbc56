/** What one pod reported over one cycle, averaged over the cycle's interval (queueing-model-analyzer, section 3). */
export interface PodObservation {
  readonly name: string;
  /** Start of the pod, ms since 1970-01-01 UTC; absent where it is not known. */
  readonly startedAtMs?: number;
  readonly arrivalRateRps: number;
  /** NaN where nothing was measured, and so below. */
  readonly ttftMs: number;
  readonly itlMs: number;
  /** Averages per request. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Absent or not positive where the deployment does not say. */
  readonly maxBatch?: number;
}

/** Latencies as the tuner takes them: TTFT is wait + prefill, without a decode step. */
export interface Latencies {
  readonly ttftMs: number;
  readonly itlMs: number;
}

/** What a filter takes in at once: the load of one replica, and the latencies observed under it. */
export interface Environment extends Latencies {
  readonly arrivalRateRps: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly maxBatch: number;
}

/** One variant in one cycle: its replicas, and what its pods reported. */
export interface VariantObservation {
  readonly name: string;
  readonly accelerator?: string;
  readonly cost?: number;
  readonly currentReplicas: number;
  readonly pendingReplicas: number;
  readonly pods: readonly PodObservation[];
}

/** What a model is known by. */
export interface ModelKey {
  readonly namespace: string;
  readonly modelId: string;
}

/** One model in one cycle. */
export interface ModelCycle {
  /** ms since 1970-01-01 UTC. */
  readonly timeMs: number;
  readonly variants: readonly VariantObservation[];
}

export { TUNERS, type TunerName } from '../../schemas/defaults.ts';

/** Parameters of the service times with what is known of their errors. */
export interface ParameterEstimate {
  readonly alphaMs: number;
  readonly betaMs: number;
  readonly gammaMs: number;
  /** 3 x 3, in the order alpha, beta, gamma. */
  readonly covariance: readonly (readonly number[])[];
}
