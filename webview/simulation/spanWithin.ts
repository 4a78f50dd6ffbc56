import type { TimeSpan } from '../../charts/servingTimelines.ts';

/** The shortest time that can be looked at, in stretches: there is nothing finer to see. */
export const LEAST_STRETCHES = 20;

/** A part of a whole, no shorter than can be told apart, moved to lie within it; undefined if it is all of it. */
export function spanWithin(whole: TimeSpan, fromS: number, toS: number, stretchS: number): TimeSpan | undefined {
  const length = Math.max(toS - fromS, Math.min(LEAST_STRETCHES * stretchS, whole.toS));
  if (length >= whole.toS * 0.999) return undefined;
  const middle = (fromS + toS) / 2;
  const start = Math.min(Math.max(0, middle - length / 2), whole.toS - length);
  return { fromS: start, toS: start + length };
}
