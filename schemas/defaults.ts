/**
 * The defaults of the documents we read, as plain constants: written once, used by the schemas, the engine,
 * hovers, completion and the reference. Source: queueing-model-analyzer, section 8.
 */

/** k of an entry that sets none: target utilisation 1 - 1/3. */
export const DEFAULT_SLO_MULTIPLIER = 3;
/** Largest number of requests served at once when the deployment does not say. */
export const DEFAULT_MAX_BATCH = 256;
/** Requests that may wait beside those in service, in capacity sizing. */
export const DEFAULT_MAX_QUEUE = 100;
/** Explicit targets of the document's own example (section 2), offered where nothing better is known. */
export const EXAMPLE_TARGET_TTFT_MS = 500;
export const EXAMPLE_TARGET_ITL_MS = 50;

/** The namespace of the controller, where it reads the global ConfigMap. */
export const DEFAULT_SYSTEM_NAMESPACE = 'workload-variant-autoscaler-system';
/** Files that are patches of others: what they lack is elsewhere. */
export const DEFAULT_PATCH_FILES: readonly string[] = ['**/overlays/**', '**/*patch*'];

/** Which account of the analyzer a number follows: what the document says, or what the controller does. */
export const SEMANTICS = ['documented', 'controller'] as const;
export type Semantics = (typeof SEMANTICS)[number];
export const DEFAULT_SEMANTICS: Semantics = 'documented';

/**
 * The tuner's defaults in the document: the state that it starts from when no guess can be made, ms and ms/token; the
 * noise of a measured latency, as the half-width of its 95 % interval relative to it; the age at which a replica counts.
 */
export const DEFAULT_ALPHA_MS = 5;
export const DEFAULT_BETA_MS = 0.05;
export const DEFAULT_GAMMA_MS = 0.00005;
export const DEFAULT_ERROR_LEVEL = 0.05;
export const TRANSIENT_DELAY_S = 120;
/** The controller's tuner keeps each parameter within this factor of its default. */
export const PARAMETER_RANGE_FACTOR = 100;
