import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import { metricValue } from './metricWords.ts';
import { threeDigits } from './quantities.ts';

const isShare = (metric: ExpectedMetric) =>
  metric === 'attainment' || metric === 'utilisation' || metric === 'batch_occupancy';

/** By how much a metric differs: `+12 ms`, `-3.2 req/s`; shares by points, which no one takes for a relative change. */
export function deltaWords(metric: ExpectedMetric, delta: number): string {
  return signed(delta, isShare(metric) ? `${threeDigits(delta * 100)} points` : metricValue(metric, delta));
}

/** A relative change: `+18 %`. */
export function relativeWords(change: number): string {
  return signed(change, `${threeDigits(change * 100)} %`);
}

function signed(value: number, words: string): string {
  return value > 0 ? `+${words}` : words;
}
