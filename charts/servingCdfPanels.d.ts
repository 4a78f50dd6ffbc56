import type { ResolvedExperiment } from '../schemas/resolvedExperiment.ts';
import type { ServingOutcome } from '../schemas/results/serving-result.ts';
import { type AxisRange } from './axis.ts';
/** A run with the targets that it was held to. */
export interface ServedRun {
    readonly outcome: ServingOutcome;
    readonly slo: ResolvedExperiment['slo'];
}
/** What the pictures of a run show: it, and a pinned one behind it. */
export interface ServingPicture extends ServedRun {
    readonly pinned?: ServedRun;
}
export type Cdf = ServingOutcome['cdfs']['ttft_ms'];
/** One of the small multiples: how a latency is distributed. */
export interface CdfPanel {
    readonly name: 'TTFT' | 'ITL' | 'E2E';
    readonly cdf: Cdf;
    readonly p95Ms: number | null;
    /** Of TPOT, which is what the ITL target is held to. */
    readonly perRequest?: Cdf;
    readonly pinned?: Cdf;
    readonly targetMs?: number;
    readonly pinnedTargetMs?: number;
    readonly range: CdfRange;
}
/** Where the axis of latencies starts and ends; logarithmic where the values ask for it. */
export interface CdfRange extends AxisRange {
    readonly min: number;
    readonly isLog: boolean;
}
/** TTFT, ITL and E2E. */
export declare function cdfPanels({ outcome, slo, pinned }: ServingPicture, ticks: number): CdfPanel[];
/** How far along the axis a latency stands, from 0 to 1. */
export declare function placeOf({ min, max, isLog }: CdfRange, ms: number): number;
