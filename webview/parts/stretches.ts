import type { Stretch } from '../../charts/closeUp.ts';

/** So much of an axis is all of it: the rest could not be seen. */
const ALL = 0.999;

/** Whether nothing of an axis is left out. */
export function isWhole([from, to]: Stretch): boolean {
  return to - from >= ALL;
}

/** A stretch no shorter than the least that shows anything, moved to lie within its axis. */
export function within([from, to]: Stretch, least: number): Stretch {
  const length = Math.min(1, Math.max(to - from, least));
  const start = Math.min(Math.max(0, (from + to - length) / 2), 1 - length);
  return [start, start + length];
}

/** Closer or farther, with one place staying where it is. @param factor of the length. @param around a share of the whole */
export function zoomed([from, to]: Stretch, factor: number, around: number): Stretch {
  return [around - (around - from) * factor, around + (to - around) * factor];
}

/** Moved by a share of its own length. */
export function shifted([from, to]: Stretch, share: number): Stretch {
  const distance = share * (to - from);
  return [from + distance, to + distance];
}

/** Where a share of a stretch stands in the whole. */
export function placeIn([from, to]: Stretch, share: number): number {
  return from + Math.max(0, Math.min(1, share)) * (to - from);
}
