import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
/** What runs of a study are held to. Latencies in ms, attainment as a share. */
export interface Targets {
    readonly ttftMs?: number;
    readonly itlMs?: number;
    readonly e2eMs?: number;
    readonly attainment?: number;
}
/** The SLO of a study's base, or of an experiment, as its result has it. Files may have been edited: what is no number is left out. */
export declare function targetsOf(spec: Readonly<Record<string, unknown>>): Targets;
/** What a metric is held to, in its own unit; undefined where it is held to nothing. The ITL target is held to TPOT. */
export declare function targetOf(metric: ExpectedMetric, { ttftMs, itlMs, e2eMs, attainment }: Targets): number | undefined;
/** `TTFT 500 ms and ITL 50 ms for 95 % of the requests`; empty without any. */
export declare function promiseWords({ attainment, ...targets }: Targets): string;
