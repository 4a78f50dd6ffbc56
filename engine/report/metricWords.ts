import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import { latency, rate, threeDigits, whole } from './quantities.ts';
import { percent } from './servingSentence.ts';

const LATENCY_TITLES: Readonly<Record<string, string>> = {
  queue_wait_ms: 'queue wait',
  ttft_ms: 'TTFT',
  itl_ms: 'ITL',
  tpot_ms: 'TPOT',
  e2e_ms: 'E2E',
};
const TITLES: Readonly<Record<string, string>> = {
  request_throughput_rps: 'request throughput',
  token_throughput_tps: 'token throughput',
  goodput_rps: 'goodput',
  batch_occupancy: 'batch occupancy',
};
const OF_LATENCY = /^(mean|p\d+)_(.+_ms)$/;
const SHARES: ReadonlySet<string> = new Set(['attainment', 'utilisation', 'batch_occupancy']);

/** A metric as it is said: `p95 TTFT`, `goodput`. */
export function metricTitle(metric: ExpectedMetric): string {
  const [, statistic, latencyName] = OF_LATENCY.exec(metric) ?? [];
  if (statistic !== undefined) return `${statistic} ${LATENCY_TITLES[latencyName!] ?? latencyName}`;
  return TITLES[metric] ?? metric;
}

/** The unit that a metric is drawn in: shares in percent. */
export function drawnUnit(metric: ExpectedMetric): string {
  if (metric.endsWith('_ms')) return 'ms';
  if (metric.endsWith('_rps')) return 'req/s';
  if (metric.endsWith('_tps')) return 'tokens/s';
  return isShare(metric) ? '%' : metric;
}

/** What a value is multiplied with to be in the unit that it is drawn in. */
export function drawnFactor(metric: ExpectedMetric): number {
  return isShare(metric) ? 100 : 1;
}

/** A value with its unit; a dash where there was nothing to measure. */
export function metricValue(metric: ExpectedMetric, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (metric.endsWith('_ms')) return latency(value);
  if (metric.endsWith('_rps')) return rate(value);
  if (metric.endsWith('_tps')) return `${threeDigits(value)} tokens/s`;
  if (isShare(metric)) return percent(value);
  return Number.isInteger(value) ? whole(value) : threeDigits(value);
}

function isShare(metric: ExpectedMetric): boolean {
  return SHARES.has(metric);
}
