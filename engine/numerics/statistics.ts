/** Mean, summed in the order of the values, and within them: the mean of equal values is that value. NaN without any. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    sum += value;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  // The last digit of a sum can lead beyond them: of three times 0.905, below 0.905.
  return Math.min(Math.max(sum / values.length, least), most);
}

/** Standard deviation of a sample (n - 1); NaN below two values. */
export function sampleDeviation(values: ArrayLike<number>): number {
  const centre = mean(values);
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - centre) * (values[i]! - centre);
  return values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : Number.NaN;
}

/**
 * Percentile of type 7: with n values at ranks 0 to n - 1, the share p lies at rank p (n - 1), between two values in proportion.
 * @param rising at least one value @param share from 0 to 1
 */
export function percentileOf(rising: ArrayLike<number>, share: number): number {
  const place = share * (rising.length - 1);
  const rank = Math.floor(place);
  const low = rising[rank]!;
  return place === rank ? low : low + (place - rank) * (rising[rank + 1]! - low);
}

/** Median; NaN without values. */
export function median(values: ArrayLike<number>): number {
  return values.length > 0 ? percentileOf(Float64Array.from(values).sort(), 0.5) : Number.NaN;
}
