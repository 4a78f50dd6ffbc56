import type { Bins } from './bins.ts';
import type { ValueSeries } from './valueSeries.ts';

/** Values to be counted, none of them below 0. */
export interface Values {
  /** How many there are, their sum, and the range they are in. */
  totals(): { readonly count: number; readonly sum: number; readonly least: number; readonly most: number };
  /** Adds to how many values each bin has, and to how many series they would make; raises the largest of each to what is there. */
  count(bins: Bins, counts: Float64Array, series: Int32Array, largest: Float64Array): void;
  /** Adds the values of those bins that have a part. */
  collect(bins: Bins, partOf: Int32Array, parts: readonly ValueSeries[]): void;
}

/** The elements of an array; those that are not at least 0 do not count. */
export class PlainValues implements Values {
  private readonly values: Float64Array;

  constructor(values: Float64Array) {
    this.values = values;
  }

  totals() {
    const { values } = this;
    let count = 0;
    let sum = 0;
    let least = Number.POSITIVE_INFINITY;
    let most = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (!(value >= 0)) continue;
      count++;
      sum += value;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    return { count, sum, least, most };
  }

  count(bins: Bins, counts: Float64Array, series: Int32Array, largest: Float64Array): void {
    const { values } = this;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (!(value >= 0)) continue;
      const bin = bins.of(value);
      series[bin]!++;
      if (value > largest[bin]!) largest[bin] = value;
    }
    for (let bin = 0; bin < counts.length; bin++) counts[bin]! += series[bin]!;
  }

  collect(bins: Bins, partOf: Int32Array, parts: readonly ValueSeries[]): void {
    const { values } = this;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (!(value >= 0)) continue;
      const part = partOf[bins.of(value)]!;
      if (part >= 0) parts[part]!.add(value, 0, 1, 1);
    }
  }
}

/** All values of series. What is of one bin stays together. */
export class SeriesValues implements Values {
  private readonly series: ValueSeries;

  constructor(series: ValueSeries) {
    this.series = series;
  }

  totals() {
    const { length, first, step, values, weight } = this.series;
    let count = 0;
    let sum = 0;
    let least = Number.POSITIVE_INFINITY;
    let most = 0;
    for (let i = 0; i < length; i++) {
      const n = values[i]!;
      count += n * weight[i]!;
      sum += weight[i]! * (n * first[i]! + 0.5 * step[i]! * (n * (n - 1)));
      if (first[i]! < least) least = first[i]!;
      const last = first[i]! + (n - 1) * step[i]!;
      if (last > most) most = last;
    }
    return { count, sum, least, most };
  }

  count(bins: Bins, counts: Float64Array, series: Int32Array, largest: Float64Array): void {
    const { length, first, step, values, weight } = this.series;
    for (let i = 0; i < length; i++) {
      const n = values[i]!;
      const lastBin = n === 1 ? -1 : bins.of(first[i]! + (n - 1) * step[i]!);
      for (let from = 0; from < n; ) {
        const bin = bins.of(first[i]! + from * step[i]!);
        const end = n === 1 || bin === lastBin ? n : endOfBin(bins, bin, first[i]!, step[i]!, from, n);
        counts[bin]! += (end - from) * weight[i]!;
        series[bin]!++;
        const last = first[i]! + (end - 1) * step[i]!;
        if (last > largest[bin]!) largest[bin] = last;
        from = end;
      }
    }
  }

  collect(bins: Bins, partOf: Int32Array, parts: readonly ValueSeries[]): void {
    const { length, first, step, values, weight } = this.series;
    for (let i = 0; i < length; i++) {
      const n = values[i]!;
      const lastBin = n === 1 ? -1 : bins.of(first[i]! + (n - 1) * step[i]!);
      for (let from = 0; from < n; ) {
        const start = first[i]! + from * step[i]!;
        const bin = bins.of(start);
        const end = n === 1 || bin === lastBin ? n : endOfBin(bins, bin, first[i]!, step[i]!, from, n);
        const part = partOf[bin]!;
        if (part >= 0) parts[part]!.add(start, step[i]!, end - from, weight[i]!);
        from = end;
      }
    }
  }
}

/** Where, in a series whose value `from` is in a bin and whose last is not, the next bin begins: in strides that grow. */
function endOfBin(bins: Bins, bin: number, first: number, step: number, from: number, values: number): number {
  let within = from;
  let stride = 1;
  while (within + stride < values && bins.of(first + (within + stride) * step) === bin) {
    within += stride;
    stride *= 2;
  }
  while (stride > 1) {
    stride /= 2;
    if (within + stride < values && bins.of(first + (within + stride) * step) === bin) within += stride;
  }
  return within + 1;
}
