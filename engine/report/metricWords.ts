import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import { latency, rate, threeDigits, whole } from './quantities.ts';
import { percent } from './servingSentence.ts';

const LATENCIES: Readonly<Record<string, string>> = {
  queue_wait_ms: 'queue wait',
  ttft_ms: 'TTFT',
  itl_ms: 'ITL',
  tpot_ms: 'TPOT',
  e2e_ms: 'E2E',
};

const OTHERS: Readonly<Partial<Record<ExpectedMetric, string>>> = {
  request_throughput_rps: 'request throughput',
  token_throughput_tps: 'token throughput',
  goodput_rps: 'goodput',
  batch_occupancy: 'batch occupancy',
  completed: 'completed requests',
  unfinished: 'unfinished requests',
  rejected: 'rejected requests',
};

/** A metric as it is called in a sentence: `p95 TTFT`, `goodput`. */
export function metricName(metric: ExpectedMetric): string {
  const [, statistic, latencyName] = /^(mean|p\d+)_(.+_ms)$/.exec(metric) ?? [];
  return statistic === undefined ? (OTHERS[metric] ?? metric) : `${statistic} ${LATENCIES[latencyName!]}`;
}

/** Whether a metric is a share of something, which is told in percent, and whose differences are points. */
export function isShare(metric: ExpectedMetric): boolean {
  return metric === 'attainment' || metric === 'utilisation' || metric === 'batch_occupancy';
}

/** A value of a metric as it stands in a sentence: `61.3 ms`, `31.2 req/s`, `98.2 %`. */
export function metricQuantity(metric: ExpectedMetric, value: number): string {
  if (metric.endsWith('_ms')) return latency(value);
  if (metric.endsWith('_rps')) return rate(value);
  if (metric.endsWith('_tps')) return `${threeDigits(value)} tokens/s`;
  if (isShare(metric)) return percent(value);
  return Number.isInteger(value) ? whole(value) : threeDigits(value);
}

/** The same, with a dash where there was nothing to measure. */
export function metricValue(metric: ExpectedMetric, value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : metricQuantity(metric, value);
}

/** The unit that a metric is drawn in: shares in percent. */
export function drawnUnit(metric: ExpectedMetric): string {
  if (metric.endsWith('_ms')) return 'ms';
  if (metric.endsWith('_rps')) return 'req/s';
  if (metric.endsWith('_tps')) return 'tokens/s';
  return isShare(metric) ? '%' : 'count';
}

/** What a value is multiplied with to be in the unit that it is drawn in. */
export function drawnFactor(metric: ExpectedMetric): number {
  return isShare(metric) ? 100 : 1;
}
