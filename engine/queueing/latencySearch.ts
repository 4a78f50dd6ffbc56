import { sideOfRange, VALUE_TOLERANCE, withinTolerance } from '../numerics/boundedSearch.ts';
import { crossing } from '../numerics/crossing.ts';
import { QueueError, threeDigits } from './errors.ts';
import { singlePrecisionLatency } from './singlePrecision.ts';
import type { Replica } from './sizing.ts';
import type { SizingNote } from './types.ts';

/** The search aims this share below the target, so that the rate found keeps it in spite of the search's tolerance. */
const AIM_BELOW = 2e-9;
/** A curve that changes by less than this share over all rates: in single precision rounding may hide its direction. */
const FLAT = 1e-4;

/** The latency that a target limits. */
export type Latency = 'ttft' | 'itl';

/** The largest rate, requests/s, that keeps one latency target in ms. Appends what is odd about it to `notes`. */
export function rateForLatency(replica: Replica, latency: Latency, target: number, notes: SizingNote[]): number {
  const low = replica.rateMinRps;
  const high = replica.rateMaxRps;
  if (replica.refused || !(low > 0 && low <= high)) throw evaluationFailed(replica, latency);
  if (high === Number.POSITIVE_INFINITY) return high;
  const curve = curveOf(replica, latency);
  const atLow = curve(low);
  const atHigh = curve(high);
  const side = replica.differences.judgesByDirection
    ? sideByDirection(replica, latency, atLow, atHigh, target, notes)
    : sideByValue(atLow, atHigh, target);
  if (side === 'low') return low;
  if (side === 'high') return high;
  if (side === 'below') throw targetBelowRange(latency, target, atLow, atHigh);
  const rate = crossing(curve, low, atLow, high, atHigh, target * (1 - AIM_BELOW));
  return Math.min(rate, high);
}

/** The end of the range that is the answer, an error, or `between` if a search is needed. */
type Side = 'low' | 'high' | 'below' | 'between';

/** Met at the highest rate: that one. Met not even at the lowest: nowhere. */
function sideByValue(atLow: number, atHigh: number, target: number): Side {
  if (atHigh <= target * (1 + VALUE_TOLERANCE)) return 'high';
  if (withinTolerance(atLow, target, VALUE_TOLERANCE)) return 'low';
  return atLow > target ? 'below' : 'between';
}

/**
 * As the controller does it: whether the curve rises is read from its two ends, and a curve that doesn't rise falls.
 * A target above a falling curve is then "below the range", though every rate keeps it, and one below it is fine.
 */
function sideByDirection(
  replica: Replica,
  latency: Latency,
  atLow: number,
  atHigh: number,
  target: number,
  notes: SizingNote[],
): Side {
  if (withinTolerance(atLow, target, VALUE_TOLERANCE)) {
    notes.push('target-at-lowest-rate');
    return 'low';
  }
  if (withinTolerance(atHigh, target, VALUE_TOLERANCE)) return 'high';
  const flat = Math.abs(atHigh - atLow) <= FLAT * Math.abs(atHigh);
  const rising = flat ? risesInSinglePrecision(replica, latency) : atLow < atHigh;
  if (!rising || flat) notes.push(flat ? 'flat-curve' : 'falling-curve');
  const side = sideOfRange(atLow, atHigh, target, rising);
  return side < 0 ? 'below' : side > 0 ? 'high' : 'between';
}

/** Direction as the controller's single-precision arithmetic sees it: on a flat curve its rounding decides. */
function risesInSinglePrecision(replica: Replica, latency: Latency): boolean {
  const { input } = replica;
  return singlePrecisionLatency(input, 'lowest', latency) < singlePrecisionLatency(input, 'highest', latency);
}

function curveOf(replica: Replica, latency: Latency): (rateRps: number) => number {
  const { curves } = replica;
  if (latency === 'ttft') {
    return (rateRps) => {
      curves.evaluate(rateRps);
      return curves.ttftMs;
    };
  }
  return (rateRps) => {
    curves.evaluate(rateRps);
    return curves.itlMs;
  };
}

function targetBelowRange(latency: Latency, target: number, atLow: number, atHigh: number): QueueError {
  const name = latency.toUpperCase();
  const lowest = Math.min(atLow, atHigh);
  const misses = lowest - target;
  const details = { field: `${latency}Ms`, value: target, limit: lowest, lowestMs: lowest, missesByMs: misses };
  const code = `${latency}-target-below-range` as const;
  if (misses > 0) {
    return new QueueError(
      code,
      `No rate keeps a ${name} of ${threeDigits(target)} ms: it is at least ${threeDigits(lowest)} ms, even with next to no load (${threeDigits(misses)} ms too much).`,
      details,
    );
  }
  const highest = Math.max(atLow, atHigh);
  return new QueueError(
    code,
    `Every rate keeps a ${name} of ${threeDigits(target)} ms (it is at most ${threeDigits(highest)} ms), but the controller refuses this target: its search takes a curve that doesn't rise with the rate for one that falls.`,
    { ...details, note: atHigh < atLow * (1 - FLAT) ? 'falling-curve' : 'flat-curve' },
  );
}

function evaluationFailed(replica: Replica, latency: Latency): QueueError {
  const name = latency.toUpperCase();
  if (replica.refused) {
    return new QueueError(
      `${latency}-evaluation-failed`,
      `The controller can't evaluate the ${name} of a replica with one place in all: use a max batch of at least 2, or room for a waiting request.`,
      { field: 'maxQueue', value: replica.input.maxQueue, limit: 1, note: 'single-place' },
    );
  }
  return new QueueError(
    `${latency}-evaluation-failed`,
    `The ${name} can't be evaluated: with these parameters the range of rates is empty (${threeDigits(replica.rateMinRps)} to ${threeDigits(replica.rateMaxRps)} req/s).`,
    { field: 'rateRps', value: replica.rateMinRps, limit: replica.rateMaxRps },
  );
}
