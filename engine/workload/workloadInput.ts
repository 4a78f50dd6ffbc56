import type { Arrivals } from './arrivals.ts';
import type { Lengths } from './lengths.ts';

/** A workload in numbers; docs/workloads.md has the equations. */
export interface WorkloadInput {
  readonly numRequests: number;
  /** A whole number from 0 to 2^53 - 1. */
  readonly seed: number;
  readonly arrivals: Arrivals;
  readonly promptTokens: Lengths;
  readonly outputTokens: Lengths;
  /** Share of requests that find the shared prefix in the cache; undefined without a prefix. */
  readonly prefixHitRate?: number | undefined;
}
