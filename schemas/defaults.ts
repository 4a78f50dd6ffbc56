/**
 * The defaults of the documents we read, as plain constants: written once, used by the schemas, the engine,
 * hovers, completion and the reference. Source: queueing-model-analyzer, section 8.
 */

/** k of an entry that sets none: target utilisation 1 - 1/3. */
export const DEFAULT_SLO_MULTIPLIER = 3;
/** Largest number of requests served at once when the deployment does not say. */
export const DEFAULT_MAX_BATCH = 256;
/** Above this a batch is a typing error, and what is reckoned for each of its places would not fit in memory. */
export const LARGEST_MAX_BATCH = 1_048_576;
/** Requests that may wait beside those in service, in capacity sizing. */
export const DEFAULT_MAX_QUEUE = 100;
/**
 * Normalised innovation squared from which the tuner rejects an update: the 97.5th percentile of chi-square with 2
 * degrees of freedom, the upper end of its two-sided 95 % interval.
 */
export const MAX_NIS = 7.378;
/** Where the tuner starts when no first guess can be made. */
export const DEFAULT_ALPHA_MS = 5;
export const DEFAULT_BETA_MS = 0.05;
export const DEFAULT_GAMMA_MS = 0.00005;
/** Share of the observed ITL that is the first guess of alpha. */
export const GUESSED_ALPHA_SHARE = 0.9;
/** Time after its start for which a pod's latencies say nothing of its steady state. */
export const TRANSIENT_DELAY_MS = 120_000;
/** The controller's time from cycle to cycle, where a record of cycles gives none. */
export const DEFAULT_CYCLE_MS = 15_000;
/** Explicit targets of the document's own example (section 2), offered where nothing better is known. */
export const EXAMPLE_TARGET_TTFT_MS = 500;
export const EXAMPLE_TARGET_ITL_MS = 50;
/** Headroom over observed latencies while nothing is learned, and the caps of the targets that result. */
export const DEFAULT_FALLBACK_HEADROOM = 1.5;
export const DEFAULT_MAX_FALLBACK_TTFT_MS = 10_000;
export const DEFAULT_MAX_FALLBACK_ITL_MS = 500;

/** In which order requests are admitted, and how their prompts are computed. docs/serving.md has the rules of each. */
export const SCHEDULERS = [
  'static_fcfs',
  'continuous_fcfs',
  'continuous_sjf',
  'continuous_slo',
  'chunked_slo',
] as const;
export type Scheduler = (typeof SCHEDULERS)[number];
export const DEFAULT_SCHEDULER: Scheduler = 'continuous_fcfs';
/** What takes static batching's place where there are decode workers of their own. */
export const DISAGGREGATED_STATIC_SCHEDULER: Scheduler = 'continuous_fcfs';
/** How a request is given to a replica, or to a decode worker. */
export const ROUTERS = ['round_robin', 'least_outstanding', 'least_kv'] as const;
export type Router = (typeof ROUTERS)[number];
export const DEFAULT_ROUTER: Router = 'round_robin';
/** What order-by-length schedulers know of an answer's length: the truth, or the workload's mean. */
export const LENGTH_ESTIMATES = ['oracle', 'mean'] as const;
export type LengthEstimate = (typeof LENGTH_ESTIMATES)[number];
export const DEFAULT_LENGTH_ESTIMATE: LengthEstimate = 'oracle';
export const DEFAULT_TENSOR_PARALLEL = 1;
export const DEFAULT_REPLICAS = 1;
/** Prompt tokens and decodes of an iteration, as the API server of vLLM has it on large accelerators. */
export const DEFAULT_MAX_NUM_BATCHED_TOKENS = 8192;

/** How requests of a workload arrive. Closed loop: each is issued when another is done. */
export const ARRIVAL_PROCESSES = ['poisson', 'constant', 'bursty', 'closed_loop'] as const;
export type ArrivalProcess = (typeof ARRIVAL_PROCESSES)[number];
export const DEFAULT_ARRIVAL: ArrivalProcess = 'poisson';
/** Enough for a p99 to rest on a hundred requests. */
export const DEFAULT_NUM_REQUESTS = 10_000;
/** Bursts: four times the mean rate, for a tenth of each minute. */
export const DEFAULT_BURST_FACTOR = 4;
export const DEFAULT_BURST_FRACTION = 0.1;
export const DEFAULT_BURST_PERIOD_S = 60;
/** How lengths of prompts and answers are distributed. */
export const LENGTH_DISTRIBUTIONS = ['lognormal', 'constant', 'uniform', 'empirical'] as const;
export type LengthDistribution = (typeof LENGTH_DISTRIBUTIONS)[number];
export const DEFAULT_LENGTH_CV = 1;

/** What the time of an iteration comes from: an accelerator's data sheet, or learned alpha, beta and gamma. */
export const LATENCY_MODELS = ['roofline', 'iteration'] as const;
export type LatencyModel = (typeof LATENCY_MODELS)[number];
export const DEFAULT_LATENCY_MODEL: LatencyModel = 'roofline';
/** A transfer of KV: a message's latency, and the bandwidth of InfiniBand NDR, Gbit/s. */
export const DEFAULT_TRANSFER_LATENCY_MS = 0.5;
export const DEFAULT_TRANSFER_BANDWIDTH_GBPS = 400;
/** Share of requests that has to meet every SLO. */
export const DEFAULT_ATTAINMENT = 0.95;
export const DEFAULT_SEED = 1;
/** A run goes on for at least so long behind its last arrival, s. */
export const LEAST_DRAIN_LIMIT_S = 60;

/** Studies. CapacitySearch: rates that are tried in any case and those found between them; each with so many seeds. */
export const DEFAULT_GRID_RATES = 6;
export const DEFAULT_BISECTION_STEPS = 6;
export const DEFAULT_CAPACITY_REPETITIONS = 5;
/** Share of the highest feasible rate that the recommended one stays below it. */
export const DEFAULT_HEADROOM = 0.2;
/** Runs of each candidate, or point: differences between them are what is looked at. */
export const DEFAULT_CANDIDATE_REPETITIONS = 1;
/** PairedStudy: seeds, and resamples of the bootstrap: the ends of a 95 % interval rest on 250 of these each. */
export const DEFAULT_PAIRED_REPETITIONS = 30;
export const DEFAULT_RESAMPLES = 10_000;
export const DEFAULT_PRIMARY_METRIC = 'p95_ttft_ms';
/** Sensitivity: scales from 0.8 to 1.2. */
export const DEFAULT_BAND = 0.2;
export const DEFAULT_DRAWS = 200;
/** Sweep: values of an axis that is given by its ends. */
export const DEFAULT_SWEEP_STEPS = 10;
/** Alternatives of a study: more are a typing error, or a night's work that nobody meant. */
export const MOST_ALTERNATIVES = 10_000;

/** The namespace of the controller, where it reads the global ConfigMap. */
export const DEFAULT_SYSTEM_NAMESPACE = 'workload-variant-autoscaler-system';
/** Files that are patches of others: what they lack is elsewhere. */
export const DEFAULT_PATCH_FILES: readonly string[] = ['**/overlays/**', '**/*patch*'];

/** Which account of the analyzer a number follows: what the document says, or what the controller does. */
export const SEMANTICS = ['documented', 'controller'] as const;
export type Semantics = (typeof SEMANTICS)[number];
export const DEFAULT_SEMANTICS: Semantics = 'documented';

/** The three ways to learn a variant's parameters. */
export const TUNERS = ['documented', 'controller', 'robust'] as const;
export type TunerName = (typeof TUNERS)[number];

/** Collecting from Prometheus: the time that values are averaged over, as the controller's queries have it, s. */
export const DEFAULT_WINDOW_S = 60;
/** Time between two cycles: a window, so that each request counts once, s. */
export const DEFAULT_INTERVAL_S = 60;
/** How long one query may take, as for the controller, s. */
export const DEFAULT_QUERY_TIMEOUT_S = 10;
/** Further attempts of a query after one that failed for a reason that may pass. */
export const DEFAULT_QUERY_RETRIES = 2;
/** The labels in which Prometheus usually has the pod, and the autoscaler its variant (`llm-d.ai/variant`). */
export const DEFAULT_POD_LABEL = 'pod';
export const DEFAULT_VARIANT_LABEL = 'llm_d_ai_variant';

/** Noise of a measured latency, as the half-width of its 95 % interval relative to it. */
export const DEFAULT_ERROR_LEVEL = 0.05;
/** The controller's tuner keeps each parameter within this factor of its default. */
export const PARAMETER_RANGE_FACTOR = 100;

/**
 * What weights are stored in. Quantised are the matrices of attention, MLPs and experts; embeddings, LM head, router and
 * norms stay in bf16, as checkpoints are published. `mxfp4` quantises routed experts only, as gpt-oss does.
 */
export const WEIGHT_PRECISIONS = ['bf16', 'fp8', 'int4', 'mxfp4'] as const;
export type WeightPrecision = (typeof WEIGHT_PRECISIONS)[number];
export const KV_PRECISIONS = ['bf16', 'fp8'] as const;
export type KvPrecision = (typeof KV_PRECISIONS)[number];
export const DEFAULT_KV_PRECISION: KvPrecision = 'bf16';
/** Tokens of a block of KV cache, as vLLM has it. */
export const DEFAULT_KV_BLOCK_TOKENS = 16;
/** Share of the memory that the server takes, as vLLM has it. */
export const DEFAULT_GPU_MEMORY_UTILIZATION = 0.9;
/**
 * What an accelerator keeps for activations and graphs, GB. Measured: vLLM 0.19 with Llama-3.1-8B on an RTX 4090 (data of
 * LLMServingSim) made 2588 blocks of 2.097 MB of 0.9 x 25.25 GB, less 16.06 GB of weights: 1.24 GB were left.
 */
export const DEFAULT_ACTIVATION_RESERVE_GB = 1.25;
/** Share of the peak FLOP/s that prefill and decode reach: the values of BLIS's roofline for the H100. */
export const DEFAULT_PREFILL_EFFICIENCY = 0.45;
export const DEFAULT_DECODE_EFFICIENCY = 0.3;
/**
 * Share of the memory bandwidth that is reached. Measured: Llama-3.1-8B on H100s (silicon sample of AIConfigurator, 8 in
 * flight, 1024/512 tokens) gets faster from tensor parallel 2 to 4 as 0.86 would have it; this is the round number below.
 */
export const DEFAULT_BANDWIDTH_EFFICIENCY = 0.8;
/**
 * Launching kernels and scheduling, of each iteration, ms. In the same measurements on one H100, 8, 16 and 32 in flight take
 * 0.95, 0.96 and 0.65 ms more a token than weights, KV and the prefills of others do with the shares above; this is the mean.
 */
export const DEFAULT_LAUNCH_MS = 0.85;
/**
 * What an all-reduce takes beside its bytes, ms. In the same measurements with 8 in flight, two, four and eight H100s take 0.72,
 * 0.78 and 1.03 ms a token more than the rest of the roofline says, in 64 all-reduces: 11, 12 and 16 microseconds each.
 */
export const ALL_REDUCE_LATENCY_MS = 0.012;
/** `prefill_scale` and `decode_scale`: what a phase takes is taken as it is. */
export const DEFAULT_LATENCY_SCALE = 1;

/** Most requests of a workload, and tokens of a prompt or an answer: what is above is a typing error. */
export const MAX_REQUESTS = 10_000_000;
export const MAX_TOKENS = 100_000_000;
/** Requests/s, and ms of a latency. */
export const MAX_RATE_RPS = 1e9;
export const MAX_LATENCY_MS = 1e9;
/** Bounds of what serves, for the same reason. */
export const MAX_WORKERS = 1024;
export const MAX_NUM_SEQS = 65_536;
export const MAX_BATCHED_TOKENS = 10_000_000;
export const MAX_KV_BLOCK_TOKENS = 16_384;
export const MAX_KV_BLOCKS = 1e11;

/** Most runs of a study: what is above is a typing error. */
export const MOST_STUDY_RUNS = 100_000;
/** Most draws of a bootstrap (resamples times seeds): they are made at once, and who stops a study waits for them. */
export const MOST_BOOTSTRAP_DRAWS = 3_000_000;

/** Formats of traces: the project's own table, and those that are published. */
export const TRACE_FORMATS = ['kneepoint', 'azure', 'mooncake', 'burstgpt', 'llmservingsim'] as const;
export type TraceFormatName = (typeof TRACE_FORMATS)[number];
