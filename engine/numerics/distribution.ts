import { ValueSeries } from './valueSeries.ts';

/**
 * Exact percentiles without sorting: values are counted by the leading bits of their double (a bin is 1/1,024 of a power of two)
 * and only the bins in which a percentile lies are looked into. Percentiles are of type 7: with n values at ranks 0 to n - 1, the
 * share p lies at rank p (n - 1), between two values in proportion.
 */

/** Bits of a double's upper word that a bin leaves out. */
const SHIFT = 10;
/** The first bin holds all that is below 2^-20, zero too. */
const FIRST_BIN = (1023 - 20) << (20 - SHIFT);
const word = new Float64Array(1);
const words = new Uint32Array(word.buffer);
/** Where a double's upper word is. */
const UPPER = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** Bins that those in which a percentile lies are divided into. */
const EQUAL_BINS = 256;

/** Two points of a distribution's curve are at least this share of all values apart. */
const CURVE_STEP = 1 / 1000;

export interface Distribution {
  /** How many values there are; what follows is NaN, and the curve empty, without any. */
  readonly count: number;
  readonly mean: number;
  readonly max: number;
  /** In the order of the shares asked for. */
  readonly percentiles: readonly number[];
  /** The cumulative distribution: at most 1,002 points. */
  readonly curve: readonly CurvePoint[];
}

export interface CurvePoint {
  /** Up to 1/1,024 above the largest value that the share counts. */
  readonly value: number;
  /** Of all values, those at or below. */
  readonly share: number;
}

/** Values that belong to one bin, as a series. */
type Visitor = (first: number, step: number, values: number, weight: number) => void;
type BinOf = (value: number) => number;
/** Calls back with all values, those of a series and bin together. */
type Source = (binOf: BinOf, visit: Visitor) => void;

/** @param values those that are not at least 0 are left out @param shares from 0 to 1 */
export function distributionOf(values: Float64Array, shares: readonly number[]): Distribution {
  return distribution(shares, (_binOf, visit) => {
    for (let i = 0; i < values.length; i++) if (values[i]! >= 0) visit(values[i]!, 0, 1, 1);
  });
}

/** @param series whose values are at least 0 @param shares from 0 to 1 */
export function distributionOfSeries(series: ValueSeries, shares: readonly number[]): Distribution {
  return distribution(shares, sourceOf(series));
}

function sourceOf(series: ValueSeries): Source {
  return (binOf, visit) => {
    for (let i = 0; i < series.length; i++) {
      const values = series.values[i]!;
      if (values === 1) visit(series.first[i]!, 0, 1, series.weight[i]!);
      else visitByBins(series, i, 0, values, binOf, visit);
    }
  };
}

/** Values of a series that are looked at one by one; longer ones are halved first. */
const SHORT = 32;

/** Visits the values `from` to before `end` of series `at`, those of a bin together. */
function visitByBins(series: ValueSeries, at: number, from: number, end: number, binOf: BinOf, visit: Visitor): void {
  const first = series.first[at]!;
  const step = series.step[at]!;
  const weight = series.weight[at]!;
  const last = binOf(first + (end - 1) * step);
  let start = from;
  let bin = binOf(first + from * step);
  if (bin !== last && end - from > SHORT) {
    const middle = (from + end) >>> 1;
    visitByBins(series, at, from, middle, binOf, visit);
    visitByBins(series, at, middle, end, binOf, visit);
    return;
  }
  for (let n = from + 1; bin !== last; n++) {
    const next = binOf(first + n * step);
    if (next === bin) continue;
    visit(first + start * step, step, n - start, weight);
    start = n;
    bin = next;
  }
  visit(first + start * step, step, end - start, weight);
}

function distribution(shares: readonly number[], source: Source): Distribution {
  let least = Number.POSITIVE_INFINITY;
  let max = 0;
  let count = 0;
  let sum = 0;
  source(sameBin, (first, step, values, weight) => {
    const last = first + (values - 1) * step;
    if (first < least) least = first;
    if (last > max) max = last;
    count += values * weight;
    sum += weight * (values * first + 0.5 * step * (values * (values - 1)));
  });
  if (count === 0) {
    return { count, mean: Number.NaN, max: Number.NaN, percentiles: shares.map(() => Number.NaN), curve: [] };
  }
  const lowest = leadingBits(least);
  const bins = leadingBits(max) - lowest + 1;
  const places = shares.map((share) => share * (count - 1));
  const ranks = [...new Set(places.flatMap((place) => [Math.floor(place), Math.ceil(place)]))].sort((a, b) => a - b);
  const found = new Map<number, number>();
  const counts = pick(source, (value) => leadingBits(value) - lowest, bins, ranks, 0, found);
  const percentiles = places.map((place) => {
    const rank = Math.floor(place);
    const low = found.get(rank)!;
    return place === rank ? low : low + (place - rank) * (found.get(rank + 1)! - low);
  });
  return { count, mean: sum / count, max, percentiles, curve: curveOf(counts, lowest, count, max) };
}

function sameBin(): number {
  return 0;
}

/**
 * Finds the values of some ranks (rising), of which the first of these values has rank `before`: counts the values by bins, and
 * goes on within the bins that hold a rank. Returns the counts.
 */
function pick(
  source: Source,
  binOf: BinOf,
  bins: number,
  ranks: readonly number[],
  before: number,
  found: Map<number, number>,
): Float64Array {
  const counts = new Float64Array(bins);
  source(binOf, (first, _step, values, weight) => {
    counts[binOf(first)]! += values * weight;
  });
  const wanted: { readonly series: ValueSeries; readonly ranks: readonly number[]; readonly before: number }[] = [];
  const place = new Int32Array(bins).fill(-1);
  let below = before;
  for (let bin = 0; bin < bins; bin++) {
    const upTo = below + counts[bin]!;
    if (upTo === below) continue;
    const within = ranks.filter((rank) => rank >= below && rank < upTo);
    if (within.length > 0) place[bin] = wanted.push({ series: new ValueSeries(), ranks: within, before: below }) - 1;
    below = upTo;
  }
  source(binOf, (first, step, values, weight) => {
    const at = place[binOf(first)]!;
    if (at >= 0) wanted[at]!.series.add(first, step, values, weight);
  });
  for (const part of wanted) narrow(part.series, part.ranks, part.before, found);
  return counts;
}

/** Goes on in equal bins between the least and the largest value, until they are one. */
function narrow(series: ValueSeries, ranks: readonly number[], before: number, found: Map<number, number>): void {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (let i = 0; i < series.length; i++) {
    low = Math.min(low, series.first[i]!);
    high = Math.max(high, series.first[i]! + (series.values[i]! - 1) * series.step[i]!);
  }
  if (low === high) {
    for (const rank of ranks) found.set(rank, low);
    return;
  }
  const binOf = (value: number) => Math.min(EQUAL_BINS - 1, Math.floor(((value - low) / (high - low)) * EQUAL_BINS));
  pick(sourceOf(series), binOf, EQUAL_BINS, ranks, before, found);
}

function curveOf(counts: Float64Array, lowest: number, count: number, max: number): CurvePoint[] {
  const points: CurvePoint[] = [];
  let below = 0;
  let drawn = 0;
  for (let bin = 0; bin < counts.length; bin++) {
    if (counts[bin] === 0) continue;
    // The left end of the curve, so that it starts where the values do.
    if (points.length === 0) points.push({ value: startOf(lowest + bin), share: 0 });
    below += counts[bin]!;
    if (below - drawn < CURVE_STEP * count && below < count) continue;
    drawn = below;
    points.push({ value: Math.min(startOf(lowest + bin + 1), max), share: below / count });
  }
  return points;
}

function leadingBits(value: number): number {
  word[0] = value;
  const bin = words[UPPER]! >>> SHIFT;
  return bin < FIRST_BIN ? FIRST_BIN : bin;
}

/** The smallest value of a bin. */
function startOf(bin: number): number {
  if (bin === FIRST_BIN) return 0;
  words[UPPER] = (bin << SHIFT) >>> 0;
  words[1 - UPPER] = 0;
  return word[0]!;
}
