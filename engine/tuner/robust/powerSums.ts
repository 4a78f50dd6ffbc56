/** Sums of j^k r^j over j = 1..places, for k = 0, 1 and 2: all of them divided by one scale. */
export interface PowerSums {
  zeroth: number;
  first: number;
  second: number;
  /** The zeroth without its last term. */
  butLast: number;
  /** r^places. */
  last: number;
}

/**
 * Sums of a finite geometric series of at least one term, in about log2(places) steps, into `sums`. Up to ratio 1 they are
 * as they are. Above it they are divided by r^places, so that they never overflow: the series is summed from its other end.
 * @returns what the sums were multiplied by: 1, or r^-places
 */
export function powerSums(ratio: number, places: number, sums: PowerSums): number {
  ascending(ratio <= 1 ? ratio : 1 / ratio, places - 1, sums);
  const { butLast, first, second, last } = sums;
  if (ratio <= 1) {
    sums.last = last * ratio;
    sums.zeroth = butLast + sums.last;
    sums.first = first + places * sums.last;
    sums.second = second + places * places * sums.last;
    return 1;
  }
  sums.zeroth = 1 + butLast;
  sums.first = places + (places * butLast - first);
  sums.second = places * places + (places * (places * butLast - 2 * first) + second);
  sums.last = 1;
  return last / ratio;
}

/** Doubles the number of terms, T(2m) = T(m) + r^m T(m) shifted by m: only numbers of one sign are added. */
function ascending(ratio: number, places: number, sums: PowerSums): void {
  let zeroth = 0;
  let first = 0;
  let second = 0;
  let last = 1;
  let terms = 0;
  if (places > 0) {
    for (let bit = 31 - Math.clz32(places); bit >= 0; bit--) {
      second += last * (second + terms * (2 * first + terms * zeroth));
      first += last * (first + terms * zeroth);
      zeroth += last * zeroth;
      last *= last;
      terms *= 2;
      if ((places >>> bit) & 1) {
        second = ratio + ratio * (second + 2 * first + zeroth);
        first = ratio + ratio * (first + zeroth);
        zeroth = ratio + ratio * zeroth;
        last *= ratio;
        terms += 1;
      }
    }
  }
  sums.butLast = zeroth;
  sums.first = first;
  sums.second = second;
  sums.last = last;
}
