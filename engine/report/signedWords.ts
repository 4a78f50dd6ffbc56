import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import { isShare, metricQuantity } from './metricWords.ts';
import { threeDigits } from './quantities.ts';

/** Digits of a difference that count, from the first of what it is a difference of: what is behind them is arithmetic's. */
const DIGITS = 5;

/** By how much a metric differs: `+12 ms`, `-3.2 req/s`; shares by points, which no one takes for a relative change. */
export function deltaWords(metric: ExpectedMetric, delta: number, of: number | null): string {
  return signed(delta, metric, of).join('');
}

/** Two of them, the unit once where it is one: `-0.041 to +0.158 ms`. */
export function deltaRange(metric: ExpectedMetric, ends: readonly [number, number], of: number | null): string {
  const [[low, lowUnit], [high, highUnit]] = [signed(ends[0], metric, of), signed(ends[1], metric, of)];
  return `${low}${lowUnit === highUnit ? '' : lowUnit} to ${high}${highUnit}`;
}

/** A relative change, to a hundredth of a per cent: `+18 %`. */
export function relativeWords(change: number): string {
  const rounded = Math.round(change * 1e4) / 100;
  return `${plus(rounded)}${threeDigits(rounded)} %`;
}

/** A number with its sign, and its unit. */
function signed(delta: number, metric: ExpectedMetric, of: number | null): [number: string, unit: string] {
  if (isShare(metric)) {
    const points = Math.round(delta * 1e4) / 100;
    return [`${plus(points)}${threeDigits(points)}`, ' points'];
  }
  const rounded = rounding(delta, of);
  const words = metricQuantity(metric, rounded);
  const unit = words.indexOf(' ');
  const [number, rest] = unit === -1 ? [words, ''] : [words.slice(0, unit), words.slice(unit)];
  return [`${plus(rounded)}${number}`, rest];
}

/** A difference of numbers of some size, to as many digits as they have. */
function rounding(delta: number, of: number | null): number {
  const size = Math.abs(of ?? 0);
  if (size === 0 || !Number.isFinite(size)) return delta;
  const exponent = Number(size.toExponential().split('e')[1]);
  const step = Number(`1e${exponent - DIGITS + 1}`);
  // By way of digits: the product of a step has noise of its own.
  return Number((Math.round(delta / step) * step).toPrecision(DIGITS)) || 0;
}

function plus(value: number): string {
  return value > 0 ? '+' : '';
}
