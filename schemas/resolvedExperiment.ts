import type { KvPrecision, LengthEstimate, Router, Scheduler, TraceFormatName, WeightPrecision } from './defaults.ts';
import type { ServingExperiment } from './serving-experiment.ts';
import type { ExpectedMetric } from './serving-metrics.ts';

/** What serves. Names of fields and their meaning as in the document; GB are 1e9 bytes. */
export interface ResolvedSystem {
  /** A profile's name, or the path of a config.json relative to the document. */
  readonly model: string;
  /** Absent only where nothing is computed from its data. */
  readonly accelerator?: string;
  readonly tensorParallel: number;
  /** Absent: what the model is published in. */
  readonly weightPrecision?: WeightPrecision;
  readonly kvPrecision: KvPrecision;
  /** 1 with disaggregation, which has its own workers. */
  readonly replicas: number;
  readonly router: Router;
  readonly scheduler: Scheduler;
  readonly maxNumSeqs: number;
  readonly maxNumBatchedTokens: number;
  /** Absent: whole prompts; for chunked_slo, chunks of maxNumBatchedTokens. */
  readonly chunkTokens?: number;
  readonly kvBlockTokens: number;
  /** How large the KV cache of a worker is: in blocks, or what is left of the memory of its accelerators. */
  readonly kv:
    | { readonly kvBlocks: number }
    | { readonly gpuMemoryUtilization: number; readonly activationReserveGb: number };
  readonly lengthEstimate: LengthEstimate;
}

/** When requests arrive. Rates are means over time, requests/s. */
export type ResolvedArrivals =
  | { readonly process: 'poisson' | 'constant'; readonly rateRps: number }
  | {
      readonly process: 'bursty';
      readonly rateRps: number;
      readonly burstFactor: number;
      readonly burstFraction: number;
      readonly burstPeriodS: number;
    }
  | { readonly process: 'closed_loop'; readonly concurrency: number };

/** How many tokens prompts or answers have. */
export type ResolvedLengths =
  | { readonly dist: 'lognormal'; readonly mean: number; readonly cv: number; readonly atMost?: number }
  | { readonly dist: 'constant'; readonly value: number }
  | { readonly dist: 'uniform'; readonly min: number; readonly max: number }
  | { readonly dist: 'empirical'; readonly values: readonly number[]; readonly weights?: readonly number[] };

/** Requests that are drawn, or those of a file. */
export type ResolvedWorkload =
  | {
      readonly source: 'generated';
      readonly arrivals: ResolvedArrivals;
      readonly numRequests: number;
      readonly promptTokens: ResolvedLengths;
      readonly outputTokens: ResolvedLengths;
    }
  | {
      readonly source: 'trace';
      /** Relative to the document. */
      readonly file: string;
      readonly format: TraceFormatName | 'auto';
      readonly maxRequests?: number;
    };

/** How long an iteration takes. Scales multiply. */
export type ResolvedLatency = { readonly prefillScale: number; readonly decodeScale: number } & (
  | {
      readonly model: 'roofline';
      readonly launchMs: number;
      /** Shares of peaks that are reached. */
      readonly prefillEfficiency: number;
      readonly decodeEfficiency: number;
      readonly bandwidthEfficiency: number;
    }
  | { readonly model: 'iteration'; readonly alphaMs: number; readonly betaMs: number; readonly gammaMs: number }
);

/** One line of `expect`: the metric of the result compares so to the value. */
export interface Expectation {
  readonly metric: ExpectedMetric;
  readonly comparison: '<' | '<=' | '>' | '>=';
  readonly value: number;
}

/** A serving experiment with every default applied, and nothing in it that is not read. Plain JSON. */
export interface ResolvedExperiment {
  readonly name: string;
  readonly system: ResolvedSystem;
  readonly workload: ResolvedWorkload;
  readonly prefix?: { readonly tokens: number; readonly hitRate: number };
  readonly disaggregation?: {
    readonly prefillWorkers: number;
    readonly decodeWorkers: number;
    readonly baseLatencyMs: number;
    /** 1e9 bits a second. */
    readonly bandwidthGbitPerS: number;
    readonly transferScale: number;
  };
  /** Targets that are absent are met. */
  readonly slo: {
    readonly ttftMs?: number;
    readonly itlMs?: number;
    readonly e2eMs?: number;
    readonly attainment: number;
  };
  readonly latency: ResolvedLatency;
  /** Absent: the larger of LEAST_DRAIN_LIMIT_S and the arrivals' span. */
  readonly drainLimitS?: number;
  readonly seed: number;
  readonly expect: readonly Expectation[];
  /** The same in the names of the document, for the result's file and its hash. */
  readonly spec: ServingExperiment['spec'];
}
