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
/** Time after its start for which a pod's latencies say nothing of its steady state. */
export const TRANSIENT_DELAY_MS = 120_000;
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
