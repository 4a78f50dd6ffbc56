/** Sums of j^k r^j over j = 1..places, for k = 0, 1 and 2, and r^places: all divided by one scale. */
export interface PowerSums {
  zeroth: number;
  first: number;
  second: number;
  last: number;
}

/**
 * Sums of a finite geometric series, in about log2(places) steps, into `sums`. Up to ratio 1 they are as they are. Above
 * it they are divided by r^places, so that they never overflow: the series is then summed from its other end.
 *
 * The number of terms is doubled, T(2m) = T(m) + r^m T(m) shifted by m, which adds numbers of one sign only.
 * @returns what the sums were multiplied by: 1, or r^-places
 */
export function powerSums(ratio: number, places: number, sums: PowerSums): number {
  if (places === 0) {
    sums.zeroth = sums.first = sums.second = 0;
    sums.last = 1;
    return 1;
  }
  if (ratio <= 1) {
    ascending(ratio, places, sums);
    return 1;
  }
  ascending(1 / ratio, places - 1, sums);
  const scale = sums.last / ratio;
  const { zeroth, first, second } = sums;
  sums.zeroth = 1 + zeroth;
  sums.first = places + (places * zeroth - first);
  sums.second = places * places + (places * (places * zeroth - 2 * first) + second);
  sums.last = 1;
  return scale;
}

function ascending(ratio: number, places: number, sums: PowerSums): void {
  let zeroth = 0;
  let first = 0;
  let second = 0;
  let last = 1;
  let terms = 0;
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
  sums.zeroth = zeroth;
  sums.first = first;
  sums.second = second;
  sums.last = last;
}
