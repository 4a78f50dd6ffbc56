import type { LengthEstimate, Router, Scheduler } from '../../schemas/defaults.ts';
import type { IterationCost } from './iterationCost.ts';

/** Requests in the order of their arrival, one element each. */
export interface Requests {
  /** ms, never falling, from 0 on; in a closed loop not read. */
  readonly arrivalMs: Float64Array;
  readonly promptTokens: Int32Array;
  /** At least 1. */
  readonly outputTokens: Int32Array;
  /** 1 where the request finds the shared prefix in the cache; absent without a prefix. */
  readonly hits?: Uint8Array | undefined;
}

/** What a worker is, prefill or decode or both. */
export interface WorkerLimits {
  readonly maxNumSeqs: number;
  /** At least maxNumSeqs. */
  readonly maxNumBatchedTokens: number;
  /** Most prompt tokens of an iteration; undefined: whole prompts. */
  readonly chunkTokens?: number | undefined;
  readonly kvBlockTokens: number;
  /** Blocks of a worker's KV cache, the shared prefix included. */
  readonly kvBlocks: number;
  /** Layers with full attention and with a window, for the size of a block; 1 and 0 where all are alike. */
  readonly fullLayers: number;
  readonly windowLayers: number;
}

/** Pools of prefill and decode workers with one link between them. */
export interface Disaggregation {
  readonly prefillWorkers: number;
  readonly decodeWorkers: number;
  /** Time of a transfer of no bytes, transfer_scale included, ms. */
  readonly baseLatencyMs: number;
  /** Time of a token's KV on the link, transfer_scale included, ms. */
  readonly perTokenMs: number;
}

/** A run of the simulator, in numbers. docs/serving.md says what becomes of them. */
export interface SimulationInput {
  readonly requests: Requests;
  /** Requests in flight of a closed loop; undefined: requests arrive when they do. */
  readonly concurrency?: number | undefined;
  readonly scheduler: Scheduler;
  readonly limits: WorkerLimits;
  readonly cost: IterationCost;
  readonly replicas: number;
  readonly router: Router;
  readonly disaggregation?: Disaggregation | undefined;
  /** Tokens of the shared prefix; 0 without one. */
  readonly prefixTokens: number;
  readonly lengthEstimate: LengthEstimate;
  /** Mean output of the workload, for the estimate `mean`. */
  readonly meanOutputTokens: number;
  /** Deadline of the orders by slack, ms. Infinity where none is given. */
  readonly e2eSloMs: number;
  /** How long the run goes on behind the last arrival; undefined: the time of all arrivals, and at least LEAST_DRAIN_LIMIT_S. */
  readonly drainLimitMs?: number | undefined;
}
