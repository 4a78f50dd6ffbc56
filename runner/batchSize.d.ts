interface BatchQuestion {
    /** Of a run; undefined: not known yet. */
    readonly runMs: number | undefined;
    /** Lost with a batch: sending, waiting for this thread, receiving. */
    readonly overheadMs: number;
    /** Runs that can be made now, and places that make them. */
    readonly waiting: number;
    readonly places: number;
}
/** Runs of the next batch, at least 1. */
export declare function batchSize({ runMs, overheadMs, waiting, places }: BatchQuestion): number;
export {};
