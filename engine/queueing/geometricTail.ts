/** The states above the batch limit, relative to the state at the limit. */
export interface GeometricTail {
  /** Sum of r^j for j = 1..places. */
  sum: number;
  /** Sum of j r^j for j = 1..places. */
  weighted: number;
  /** r^places. */
  last: number;
}

/**
 * Sums of a finite geometric series, in about log2(places) steps, into `tail`.
 *
 * The textbook forms r (1 - r^m) / (1 - r) lose half of the digits near r = 1 (the weighted one divides by (1 - r)^2).
 * Doubling the number of terms instead only adds and multiplies numbers of one sign, so that nothing cancels at any
 * ratio, above 1 and at 1 included:
 *   S(2m) = S(m) + r^m S(m),   W(2m) = W(m) + r^m (W(m) + m S(m)),
 *   S(m+1) = r + r S(m),       W(m+1) = r + r (S(m) + W(m)).
 */
export function geometricTail(ratio: number, places: number, tail: GeometricTail): void {
  let sum = 0;
  let weighted = 0;
  let last = 1;
  let terms = 0;
  if (places > 0) {
    for (let bit = 31 - Math.clz32(places); bit >= 0; bit--) {
      weighted += last * (weighted + terms * sum);
      sum += last * sum;
      last *= last;
      terms *= 2;
      if ((places >>> bit) & 1) {
        weighted = ratio + ratio * (sum + weighted);
        sum = ratio + ratio * sum;
        last *= ratio;
        terms += 1;
      }
    }
  }
  tail.sum = sum;
  tail.weighted = weighted;
  tail.last = last;
}
