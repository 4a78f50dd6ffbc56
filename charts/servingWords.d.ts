import type { Bucket } from './buckets.ts';
import type { CdfPanel, ServingPicture } from './servingCdfPanels.ts';
/** Of how many a latency is within a value. */
export declare function cdfTooltip({ name, cdf, perRequest, pinned }: CdfPanel, ms: number): string;
/** What there was at a time: requests that wait and run, KV that is held. */
export declare function timeTooltip([queue, batch, kv]: readonly (readonly Bucket[])[], atS: number): string;
/** The distributions in words, for those who do not see them. */
export declare function cdfSummary({ outcome, slo, pinned }: ServingPicture): string;
/** The run over time in words. */
export declare function timelineSummary({ outcome, pinned }: ServingPicture): string;
