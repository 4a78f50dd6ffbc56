import type { Semantics } from '../../schemas/defaults.ts';

/** The three hardware parameters of an accelerator serving a model (queueing-model-analyzer, 9.1). */
export interface ServiceTimes {
  /** alpha: fixed cost of one iteration, ms. */
  alphaMs: number;
  /** beta: compute time per token, ms. */
  betaMs: number;
  /** gamma: time to read one cached token, ms. */
  gammaMs: number;
}

/** Mean size of a request. Fractions are allowed: these are averages. */
export interface RequestSize {
  /** I, at least 0. */
  inputTokens: number;
  /** O, at least 1. */
  outputTokens: number;
}

/** One replica: what it takes to build its queue. */
export interface QueueInput extends ServiceTimes, RequestSize {
  /** N: requests served at once, a whole number of at least 1. */
  maxBatch: number;
  /** Requests that may wait beside those in service; `DEFAULT_MAX_QUEUE` if left out. */
  maxQueue?: number;
}

/** Steady state of one replica at one arrival rate. Times in ms, rates in requests/s. */
export interface QueueMetrics {
  /** The rate asked about. */
  rateRps: number;
  /** Rate of completed requests: the arrival rate without those refused because every place was taken. */
  throughputRps: number;
  /** Wait + service. */
  responseMs: number;
  /** Time in the queue before the prefill starts. */
  waitMs: number;
  /** Time from the start of the prefill to the last token. */
  serviceMs: number;
  /** Mean number of requests in service (the mean batch size). */
  inService: number;
  /** Mean number of requests waiting. */
  queueLength: number;
  /** Mean number of requests in service or waiting. */
  inSystem: number;
  /** Prefill iteration at the mean batch size. */
  prefillMs: number;
  /** Mean time of a decode step: (service - prefill) / output tokens. */
  itlMs: number;
  /** Time to first token; its definition differs between the semantics (docs/theory.md). */
  ttftMs: number;
  /** Largest rate that the model accepts. */
  maxRateRps: number;
  /** Mean batch size / max batch, within 0..1. */
  rho: number;
  /** Probability that the replica is empty. */
  p0: number;
  /** Probability that every place is taken, so that an arrival is refused. */
  pK: number;
}

/** Latency targets; 0 or absent means none. */
export interface Targets {
  ttftMs?: number;
  itlMs?: number;
  /** Output tokens per second. The reference looks only at whether it is set (note `tps-value-unused`). */
  tps?: number;
}

/**
 * Oddities of the reference that shaped a result or an error. Show a warning wherever the number is shown.
 * - `tps-value-unused`: a token-rate target limits the rate to 0.9 of the maximum, whatever its value.
 * - `flat-curve`: the latency does not depend on the rate, and the controller's search decided by direction, not value.
 * - `falling-curve`: the latency falls with the rate (max batch 1), and the controller's search took that literally.
 * - `target-at-lowest-rate`: the target equals the latency at the lowest rate, so the capacity is nearly nothing.
 * - `single-place`: a queue with one place in all is refused by the controller.
 */
export type SizingNote = 'tps-value-unused' | 'flat-curve' | 'falling-curve' | 'target-at-lowest-rate' | 'single-place';

/** The largest rate that keeps the targets. Rates in requests/s. */
export interface Sizing {
  semantics: Semantics;
  /** Largest rate that keeps the TTFT target alone; the maximum rate if there is none. */
  rateTtftRps: number;
  /** Largest rate that keeps the ITL target alone; the maximum rate if there is none. */
  rateItlRps: number;
  /** 0.9 of the maximum rate if there is a token-rate target, else the maximum rate. */
  rateTpsRps: number;
  /** lambda*: the smallest of the three. */
  lambdaRps: number;
  /** Capacity of a replica: lambda* (`documented`) or the throughput at it (`controller`). */
  capacityRps: number;
  /** The target that gave lambda*, or `maximum` if none did. */
  limitedBy: 'ttft' | 'itl' | 'tps' | 'maximum';
  /** The steady state at lambda*. */
  metrics: QueueMetrics;
  /** What is reached at lambda*: ms, ms, output tokens per second. */
  achieved: { ttftMs: number; itlMs: number; tps: number };
  notes: SizingNote[];
}
