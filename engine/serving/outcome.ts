import type { Distribution, Statistics } from '../numerics/distribution.ts';
import type { RequestLog } from './requestLog.ts';

/** Targets of a request; undefined where none is set. */
export interface ServingSlo {
  readonly ttftMs?: number | undefined;
  /** Met where the mean gap of the request (its TPOT) is within it. */
  readonly itlMs?: number | undefined;
  readonly e2eMs?: number | undefined;
}

export type Verdict = 'stable' | 'saturated' | 'unstable';

/** All workers, or with disaggregation those of one kind. */
export type PoolName = 'replicas' | 'prefill' | 'decode';

/** Why a run has its verdict, in numbers. */
export type VerdictReason =
  | { readonly because: 'nothing-fits'; readonly rejected: number }
  | { readonly because: 'not-drained'; readonly unfinished: number }
  | {
      readonly because: 'queue-grows';
      readonly of: PoolName | 'link';
      readonly perSecond: number;
      readonly requests: number;
    }
  | { readonly because: 'batch-binds' | 'kv-binds' | 'budget-binds'; readonly of: PoolName; readonly share: number }
  | { readonly because: 'link-binds'; readonly share: number }
  | { readonly because: 'keeps-up' };

/** What a run comes to in numbers. Latencies have the percentiles of `SHARES`. docs/serving.md defines each quantity. */
export interface Figures<Latency extends Statistics = Statistics> {
  readonly queueWaitMs: Latency;
  readonly ttftMs: Latency;
  readonly itlMs: Latency;
  readonly tpotMs: Latency;
  readonly e2eMs: Latency;
  readonly counts: {
    readonly arrived: number;
    readonly completed: number;
    readonly unfinished: number;
    readonly rejected: number;
    readonly preemptions: number;
    readonly tokens: number;
    readonly iterations: number;
    readonly meetSlo: number;
  };
  readonly drained: boolean;
  /** From the first arrival to the last completion, or to where the run stopped. */
  readonly durationMs: number;
  readonly requestsPerS: number;
  readonly tokensPerS: number;
  readonly goodputRps: number;
  readonly attainment: number;
  /** Share of the workers' time in which they ran. */
  readonly utilisation: number;
  /** Mean number of running requests in busy time, of the most there can be. */
  readonly batchOccupancy: number;
  readonly verdict: Verdict;
  readonly reason: VerdictReason;
}

/** What a run comes to, with what it looks like. */
export interface Outcome extends Figures<Distribution> {
  readonly log: RequestLog;
  readonly queue: OverTime;
  readonly batch: OverTime;
  /** Of the pool that requests can share, as a share. */
  readonly kv: OverTime;
  /** With disaggregation only. */
  readonly disaggregation: DisaggregationOutcome | undefined;
}

/** What becomes of requests between their prefill and their decodes. */
export interface DisaggregationOutcome {
  /** From the end of the prefill until the KV is there: the wait for the link, and the transfer. */
  readonly transferMs: Distribution;
  /** From then to the start of the first decode. */
  readonly decodeWaitMs: Distribution;
  /** Requests whose KV is on the link or waits for it. */
  readonly onLink: OverTime;
}

/** A quantity over the run. */
export interface OverTime {
  readonly mean: number;
  readonly peak: number;
  /** Smallest and largest value within each stretch of this length. */
  readonly stretchMs: number;
  readonly least: Float64Array;
  readonly most: Float64Array;
}
