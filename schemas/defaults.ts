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
