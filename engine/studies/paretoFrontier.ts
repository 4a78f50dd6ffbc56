/** A point of two objectives: more of the first is better, less of the second. */
export interface ParetoPoint {
  readonly gain: number;
  readonly cost: number;
}

/**
 * Which points are on the frontier: no other has at least as much gain and no more cost, with one of them strictly better. Equal
 * points do not dominate each other: all of them are on it, or none is. A point with NaN is not on it, and dominates none.
 */
export function paretoFrontier(points: readonly ParetoPoint[]): boolean[] {
  const isOn: boolean[] = points.map(() => false);
  const order = points
    .map((_, i) => i)
    .filter((i) => !Number.isNaN(points[i]!.gain) && !Number.isNaN(points[i]!.cost))
    .sort((a, b) => compare(points[b]!.gain, points[a]!.gain) || compare(points[a]!.cost, points[b]!.cost));
  // The least cost of those with more gain, and of those with as much.
  let ofMore: number | undefined;
  let ofAsMuch: number | undefined;
  let gain = Number.NaN;
  for (const i of order) {
    const point = points[i]!;
    if (point.gain !== gain) {
      if (ofMore === undefined || ofAsMuch! < ofMore) ofMore = ofAsMuch;
      ofAsMuch = point.cost;
      gain = point.gain;
    }
    isOn[i] = point.cost === ofAsMuch && (ofMore === undefined || point.cost < ofMore);
  }
  return isOn;
}

/** Infinities are equal to themselves, though their difference is no number. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
