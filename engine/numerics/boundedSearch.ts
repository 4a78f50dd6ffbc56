import { crossing } from './crossing.ts';

/** Values within this relative distance of a target count as equal to it. */
export const VALUE_TOLERANCE = 1e-6;

/** True if `value` is within `tolerance` of `target`, relative to the target. Equal values always are. */
export function withinTolerance(value: number, target: number, tolerance: number): boolean {
  if (value === target) return true;
  if (target === 0 || tolerance < 0) return false;
  return Math.abs((value - target) / target) <= tolerance;
}

/** Where a search ended: 0 inside the range, -1 target below the range, +1 above it. */
export interface SearchResult {
  x: number;
  indicator: -1 | 0 | 1;
}

/**
 * The point of a monotone curve whose value is the target. The direction is taken from the two ends, which count as
 * falling if their values are equal; outside the range it gives the end on that side.
 *
 * @throws RangeError if low > high
 */
export function boundedSearch(curve: (x: number) => number, low: number, high: number, target: number): SearchResult {
  if (low > high) throw new RangeError(`The range is empty: ${low} is above ${high}.`);
  const atLow = curve(low);
  if (withinTolerance(atLow, target, VALUE_TOLERANCE)) return { x: low, indicator: 0 };
  const atHigh = curve(high);
  if (withinTolerance(atHigh, target, VALUE_TOLERANCE)) return { x: high, indicator: 0 };
  const side = sideOfRange(atLow, atHigh, target, atLow < atHigh);
  if (side !== 0) return { x: side < 0 ? low : high, indicator: side };
  return { x: crossing(curve, low, atLow, high, atHigh, target), indicator: 0 };
}

/** Which end of the range lies beyond the target: -1 the low end, +1 the high end, 0 none. */
export function sideOfRange(atLow: number, atHigh: number, target: number, rising: boolean): -1 | 0 | 1 {
  if (rising ? target < atLow : target > atLow) return -1;
  if (rising ? target > atHigh : target < atHigh) return 1;
  return 0;
}
