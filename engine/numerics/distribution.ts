import { type Bins, EqualBins, LeadingBits } from './bins.ts';
import { ValueSeries } from './valueSeries.ts';
import { PlainValues, SeriesValues, type Values } from './values.ts';

/**
 * Exact percentiles without sorting: values are counted in bins, and only the bins in which a percentile lies are looked into, in
 * finer bins. Percentiles are of type 7: with n values at ranks 0 to n - 1, the share p lies at rank p (n - 1), between two values
 * in proportion.
 */

/** Two points of a distribution's curve are at least this share of all values apart. */
const CURVE_STEP = 1 / 1000;
/** Bins of a curve: 1/1,024 of a power of two. */
const FINE_BITS = 10;
/** Bins that percentiles alone are looked for in: few enough to be gone through in no time. */
const COARSE_BITS = 5;

export interface Statistics {
  /** How many values there are; what follows is NaN without any. */
  readonly count: number;
  readonly mean: number;
  readonly max: number;
  /** In the order of the shares asked for. */
  readonly percentiles: readonly number[];
}

export interface Distribution extends Statistics {
  /** Empty without values. The cumulative distribution: at most 1,002 points. It rises from 0 at the least value, the first point. */
  readonly curve: readonly CurvePoint[];
}

interface CurvePoint {
  readonly value: number;
  /** Of all values, those at or below. */
  readonly share: number;
}

/** @param values those that are not at least 0 are left out @param shares from 0 to 1 */
export function distributionOf(values: Float64Array, shares: readonly number[]): Distribution {
  return distribution(new PlainValues(values), shares);
}

/** @param series whose values are at least 0 @param shares from 0 to 1 */
export function distributionOfSeries(series: ValueSeries, shares: readonly number[]): Distribution {
  return distribution(new SeriesValues(series), shares);
}

/** The same numbers as `distributionOf`, without the curve: in a fraction of the time. */
export function statisticsOf(values: Float64Array, shares: readonly number[]): Statistics {
  return binned(new PlainValues(values), shares, COARSE_BITS).statistics;
}

/** The same numbers as `distributionOfSeries`, without the curve. */
export function statisticsOfSeries(series: ValueSeries, shares: readonly number[]): Statistics {
  // What is cut into other bins is rounded otherwise.
  return binned(new SeriesValues(series), shares, FINE_BITS).statistics;
}

function distribution(values: Values, shares: readonly number[]): Distribution {
  const { statistics, least, bins } = binned(values, shares, FINE_BITS);
  return { ...statistics, curve: bins === undefined ? [] : curveOf(bins, statistics.count, least) };
}

/** What each bin holds. */
interface BinContents {
  readonly counts: Float64Array;
  /** The largest value. */
  readonly largest: Float64Array;
}

/** @param bits of the bins: see LeadingBits */
function binned(
  values: Values,
  shares: readonly number[],
  bits: number,
): { readonly statistics: Statistics; readonly least: number; readonly bins: BinContents | undefined } {
  const { count, sum, least, most } = values.totals();
  if (count === 0) {
    const statistics = { count, mean: Number.NaN, max: Number.NaN, percentiles: shares.map(() => Number.NaN) };
    return { statistics, least, bins: undefined };
  }
  const found = new Map<number, number>();
  const places = shares.map((share) => share * (count - 1));
  const ranks = [...new Set(places.flatMap((place) => [Math.floor(place), Math.ceil(place)]))].sort((a, b) => a - b);
  const bins = pick(values, new LeadingBits(least, most, bits), ranks, 0, found);
  const percentiles = places.map((place) => {
    const rank = Math.floor(place);
    const low = found.get(rank)!;
    return place === rank ? low : low + (place - rank) * (found.get(rank + 1)! - low);
  });
  return { statistics: { count, mean: sum / count, max: most, percentiles }, least, bins };
}

/**
 * Finds the values of some ranks (rising), of which the first of these values has rank `before`: counts the values by bins, and
 * goes on within the bins that hold a rank.
 */
function pick(
  values: Values,
  bins: Bins,
  ranks: readonly number[],
  before: number,
  found: Map<number, number>,
): BinContents {
  const counts = new Float64Array(bins.count);
  const series = new Int32Array(bins.count);
  const largest = new Float64Array(bins.count);
  values.count(bins, counts, series, largest);
  const parts: ValueSeries[] = [];
  const wanted: { readonly ranks: readonly number[]; readonly before: number }[] = [];
  const partOf = new Int32Array(bins.count).fill(-1);
  let below = before;
  let next = 0;
  for (let bin = 0; bin < bins.count && next < ranks.length; bin++) {
    const upTo = below + counts[bin]!;
    const first = next;
    while (next < ranks.length && ranks[next]! < upTo) next++;
    if (next > first) {
      partOf[bin] = parts.push(new ValueSeries(series[bin])) - 1;
      wanted.push({ ranks: ranks.slice(first, next), before: below });
    }
    below = upTo;
  }
  values.collect(bins, partOf, parts);
  parts.forEach((part, i) => {
    narrow(new SeriesValues(part), wanted[i]!.ranks, wanted[i]!.before, found);
  });
  return { counts, largest };
}

/** Goes on in equal bins between the least and the largest value, until they are one. */
function narrow(values: Values, ranks: readonly number[], before: number, found: Map<number, number>): void {
  const { least, most } = values.totals();
  if (least === most) for (const rank of ranks) found.set(rank, least);
  else pick(values, new EqualBins(least, most), ranks, before, found);
}

function curveOf({ counts, largest }: BinContents, count: number, least: number): CurvePoint[] {
  // The left end of the curve, so that it starts where the values do.
  const points: CurvePoint[] = [{ value: least, share: 0 }];
  let below = 0;
  let drawn = 0;
  for (let bin = 0; bin < counts.length; bin++) {
    if (counts[bin] === 0) continue;
    below += counts[bin]!;
    if (below - drawn < CURVE_STEP * count && below < count) continue;
    drawn = below;
    points.push({ value: largest[bin]!, share: below / count });
  }
  return points;
}
