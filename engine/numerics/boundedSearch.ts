import { crossing } from './crossing.ts';

/** Values within this relative distance of a target count as equal to it. */
export const VALUE_TOLERANCE = 1e-6;

/** True if `value` is within `tolerance` of `target`, relative to the target. Equal values always are. */
export function withinTolerance(value: number, target: number, tolerance: number): boolean {
  if (value === target) return true;
  if (target === 0) return false;
  return Math.abs((value - target) / target) <= tolerance;
}

/** Where a search ended. */
export interface SearchResult {
  x: number;
  /** 0: the value at x is the target. -1: the target is beyond the low end of the range, x is that end. +1: the high end. */
  indicator: -1 | 0 | 1;
  atLow: number;
  /** NaN if the low end was the answer: it was not needed then. */
  atHigh: number;
}

/**
 * The point of a monotone curve whose value is the target, as the reference's search defines it: the direction is read
 * from the two ends and a curve that doesn't rise falls, so that a target above a flat curve is beyond its *low* end.
 *
 * @param rises whether the curve counts as rising, given its values at both ends
 * @throws RangeError if low > high
 */
export function boundedSearch(
  curve: (x: number) => number,
  low: number,
  high: number,
  target: number,
  rises: (atLow: number, atHigh: number) => boolean = (atLow, atHigh) => atLow < atHigh,
): SearchResult {
  if (low > high) throw new RangeError(`The range is empty: ${low} is above ${high}.`);
  const atLow = curve(low);
  if (withinTolerance(atLow, target, VALUE_TOLERANCE)) return { x: low, indicator: 0, atLow, atHigh: Number.NaN };
  const atHigh = curve(high);
  if (withinTolerance(atHigh, target, VALUE_TOLERANCE)) return { x: high, indicator: 0, atLow, atHigh };
  const rising = rises(atLow, atHigh);
  if (rising ? target < atLow : target > atLow) return { x: low, indicator: -1, atLow, atHigh };
  if (rising ? target > atHigh : target < atHigh) return { x: high, indicator: 1, atLow, atHigh };
  return { x: crossing(curve, low, atLow, high, atHigh, target), indicator: 0, atLow, atHigh };
}
