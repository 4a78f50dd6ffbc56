/**
 * The points that matter of more than can be told apart: of each stretch of the x axis the first, the lowest, the
 * highest and the last, in their order. All of them where there are few.
 * @param points in the order of x
 * @param stretches more points than four times as many are thinned
 */
export function thinned<P>(
  points: readonly P[],
  x: (point: P) => number,
  y: (point: P) => number,
  stretches: number,
): P[] {
  if (points.length <= 4 * stretches) return [...points];
  const first = x(points[0]!);
  const width = (x(points.at(-1)!) - first) / stretches || 1;
  const kept: P[] = [];
  let from = 0;
  while (from < points.length) {
    const stretch = Math.floor((x(points[from]!) - first) / width);
    let to = from + 1;
    while (to < points.length && Math.floor((x(points[to]!) - first) / width) === stretch) to++;
    let [low, high] = [from, from];
    for (let i = from; i < to; i++) {
      if (y(points[i]!) < y(points[low]!)) low = i;
      if (y(points[i]!) > y(points[high]!)) high = i;
    }
    for (const i of [...new Set([from, low, high, to - 1])].sort((a, b) => a - b)) kept.push(points[i]!);
    from = to;
  }
  return kept;
}
