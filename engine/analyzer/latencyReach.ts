import type { Semantics } from '../../schemas/defaults.ts';
import { DIFFERENCES, QueueError, type QueueInput, QueueModel } from '../queueing/index.ts';

/**
 * A target has to be above what an idle replica does by this share, and below what a full one does: closer than a
 * millionth, a search may take the two for equal (`target-at-lowest-rate`), and the controller keeps targets in single
 * precision.
 */
const CLEARANCE = 1e-5;

/** Between which values a target decides on the rate, ms. */
interface LatencyRange {
  /** A target has to be above this: with next to no load a replica takes nearly that already. */
  readonly leastMs: number;
  /** From here on a target decides nothing: the largest rate keeps it. */
  readonly mostMs: number;
}

/**
 * The ranges of one replica. Where a latency does not rise with the rate (ITL at max batch 1), the controller judges a
 * target by direction, and there is no range.
 */
export interface LatencyReach {
  readonly ttft?: LatencyRange;
  readonly itl?: LatencyRange;
}

/**
 * Which targets one replica can keep: no rate keeps one below its range, every rate one above it. It follows from the two
 * ends of the curves, as in sizing. Where the queue gives no answer there are no ranges.
 */
export function latencyReach(input: QueueInput, semantics: Semantics): LatencyReach {
  try {
    const model = new QueueModel(input, semantics);
    const idle = model.analyze(model.rateMinRps);
    const full = model.analyze(model.rateMaxRps);
    const ttft = rangeOf(idle.ttftMs, full.ttftMs, semantics);
    const itl = rangeOf(idle.itlMs, full.itlMs, semantics);
    return { ...(ttft ? { ttft } : {}), ...(itl ? { itl } : {}) };
  } catch (error) {
    if (error instanceof QueueError) return {};
    throw error;
  }
}

function rangeOf(idleMs: number, fullMs: number, semantics: Semantics): LatencyRange | undefined {
  const leastMs = Math.min(idleMs, fullMs) * (1 + CLEARANCE);
  const mostMs = fullMs * (1 - CLEARANCE);
  if (leastMs < mostMs) return { leastMs, mostMs };
  // The largest rate keeps what any rate keeps. (Times may be no numbers.)
  return !DIFFERENCES[semantics].judgesByDirection && leastMs > 0 ? { leastMs, mostMs: leastMs } : undefined;
}
