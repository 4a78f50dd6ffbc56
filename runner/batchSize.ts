/** What is lost with each batch may be at most this share of its time. */
const MOST_OVERHEAD = 0.03;
/** A batch takes at least so long, ms... */
const LEAST_MS = 40;
/** ... and no longer than this, or progress would come in leaps. */
const MOST_MS = 200;
/** What is left is shared out in so many batches for each place, so that all end at about the same time. */
const ROUNDS_LEFT = 2;

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
export function batchSize({ runMs, overheadMs, waiting, places }: BatchQuestion): number {
  if (runMs === undefined) return 1;
  const wantedMs = Math.min(MOST_MS, Math.max(LEAST_MS, overheadMs / MOST_OVERHEAD));
  const fair = Math.ceil(waiting / (ROUNDS_LEFT * places));
  return Math.max(1, Math.min(Math.ceil(wantedMs / runMs), fair));
}
