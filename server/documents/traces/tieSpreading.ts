/** What arrives at once is spread over at most this. */
const WIDEST_SPREAD_MS = 1000;

/**
 * Spreads requests that arrive at the same time evenly over the second that begins then, or up to the next arrival if that
 * is sooner: for traces that round times to the second. Times are in order, and stay so.
 */
export function spreadTies(arrivalMs: Float64Array): void {
  const count = arrivalMs.length;
  for (let start = 0; start < count; ) {
    const time = arrivalMs[start]!;
    let end = start + 1;
    while (end < count && arrivalMs[end] === time) end++;
    const untilNext = end < count ? arrivalMs[end]! - time : WIDEST_SPREAD_MS;
    const gap = Math.min(untilNext, WIDEST_SPREAD_MS) / (end - start);
    for (let i = start + 1; i < end; i++) arrivalMs[i] = time + (i - start) * gap;
    start = end;
  }
}
