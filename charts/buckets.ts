/** A quantity over time, as the smallest and largest value within equal stretches from time 0 on. */
export interface Stretches {
  readonly stretch_s: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** The smallest and the largest value between two times. */
export interface Bucket {
  readonly fromS: number;
  readonly toS: number;
  readonly low: number;
  readonly high: number;
}

/**
 * What is to be seen of stretches between two times, in at most about so many buckets: no peak is lost. Buckets begin at multiples of
 * their length, so that they stay the same while the picture is moved.
 */
export function buckets({ stretch_s, min, max }: Stretches, fromS: number, toS: number, most: number): Bucket[] {
  const first = Math.max(0, Math.floor(fromS / stretch_s));
  const end = Math.min(max.length, Math.ceil(toS / stretch_s));
  const each = Math.max(1, Math.ceil((end - first) / Math.max(1, most)));
  const found: Bucket[] = [];
  for (let start = Math.floor(first / each) * each; start < end; start += each) {
    const stop = Math.min(start + each, max.length);
    let [low, high] = [min[start]!, max[start]!];
    for (let i = start + 1; i < stop; i++) {
      if (min[i]! < low) low = min[i]!;
      if (max[i]! > high) high = max[i]!;
    }
    found.push({ fromS: start * stretch_s, toS: stop * stretch_s, low, high });
  }
  return found;
}
