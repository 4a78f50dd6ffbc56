import { boundedSearch, VALUE_TOLERANCE, withinTolerance } from '../numerics/boundedSearch.ts';
import { crossing } from '../numerics/crossing.ts';
import { latency as ms, rate } from '../report/quantities.ts';
import { QueueError } from './errors.ts';
import type { Replica } from './replica.ts';
import { singlePrecisionLatency } from './singlePrecision.ts';
import type { SizingNote } from './types.ts';

/** The search aims this share below the target, so that the rate found keeps it in spite of the search's tolerance. */
const AIM_BELOW = 2e-9;
/** A curve that changes by less than this share over all rates: in single precision rounding may hide its direction. */
const FLAT = 1e-4;

/** The latency that a target limits. */
export type Latency = 'ttft' | 'itl';

/** The largest rate, requests/s, that keeps one latency target in ms. Appends what is odd about it to `notes`. */
export function rateForLatency(replica: Replica, latency: Latency, target: number, notes: SizingNote[]): number {
  const { rateMinRps, rateMaxRps } = replica;
  if (replica.refused || !(rateMinRps > 0 && rateMinRps <= rateMaxRps)) throw evaluationFailed(replica, latency);
  if (rateMaxRps === Number.POSITIVE_INFINITY) return rateMaxRps;
  const search = replica.differences.judgesByDirection ? rateByDirection : rateByValue;
  return search(replica, latency, target, notes);
}

/** The document's question: met at the highest rate, then that one; met not even at the lowest, then nowhere. */
function rateByValue(replica: Replica, latency: Latency, target: number, notes: SizingNote[]): number {
  const { rateMinRps, rateMaxRps } = replica;
  const curve = curveOf(replica, latency);
  const atHigh = curve(rateMaxRps);
  if (atHigh <= target) return rateMaxRps;
  const atLow = curve(rateMinRps);
  const aim = target * (1 - AIM_BELOW);
  if (atLow < aim) return crossing(curve, rateMinRps, atLow, rateMaxRps, atHigh, aim);
  if (!withinTolerance(atLow, target, VALUE_TOLERANCE)) throw targetBelowRange(latency, target, atLow, atHigh);
  notes.push('target-at-lowest-rate');
  return rateMinRps;
}

/**
 * The controller's search: it reads from the two ends whether the curve rises, and one that doesn't rise falls. A target
 * above a falling curve is then an error, though every rate keeps it, and one below it is fine at the maximum rate.
 */
function rateByDirection(replica: Replica, latency: Latency, target: number, notes: SizingNote[]): number {
  const { rateMinRps, rateMaxRps } = replica;
  const rises = (atLow: number, atHigh: number) =>
    isFlat(atLow, atHigh) ? risesInSinglePrecision(replica, latency) : atLow < atHigh;
  const curve = curveOf(replica, latency);
  const aim = target * (1 - AIM_BELOW);
  const { x, indicator, atLow, atHigh } = boundedSearch(curve, rateMinRps, rateMaxRps, aim, rises);
  if (indicator < 0) throw targetBelowRange(latency, target, atLow, atHigh);
  if (x === rateMinRps) {
    notes.push('target-at-lowest-rate');
  } else if (atHigh <= atLow || (indicator > 0 && target < atHigh)) {
    notes.push(isFlat(atLow, atHigh) ? 'flat-curve' : 'falling-curve');
  }
  return x;
}

function isFlat(atLow: number, atHigh: number): boolean {
  return Math.abs(atHigh - atLow) <= FLAT * Math.abs(atHigh);
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
  const name = latency === 'ttft' ? 'a TTFT' : 'an ITL';
  const lowest = Math.min(atLow, atHigh);
  const misses = lowest - target;
  const details = { field: `${latency}Ms`, value: target, limit: lowest, lowestMs: lowest, missesByMs: misses };
  const code = `${latency}-target-below-range` as const;
  if (misses > 0) {
    return new QueueError(
      code,
      `No rate keeps ${name} of ${ms(target)}: it is at least ${ms(lowest)}, even with next to no load (${ms(misses)} too much).`,
      details,
    );
  }
  const highest = Math.max(atLow, atHigh);
  return new QueueError(
    code,
    `Every rate keeps ${name} of ${ms(target)} (it is at most ${ms(highest)}), but the controller refuses this target: its search takes a curve that doesn't rise with the rate for one that falls.`,
    { ...details, note: isFlat(atLow, atHigh) ? 'flat-curve' : 'falling-curve' },
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
    `The ${name} can't be evaluated: with these parameters the range of rates is empty (${rate(replica.rateMinRps)} to ${rate(replica.rateMaxRps)}).`,
    { field: 'rateRps', value: replica.rateMinRps, limit: replica.rateMaxRps },
  );
}
