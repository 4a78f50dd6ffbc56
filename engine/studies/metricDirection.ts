import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';

/** What is better of a metric, its lower or its higher values. */
export type Better = 'lower' | 'higher';

/** Of the same work. A worker that is less busy with it, or fewer that run at once, leave more room. */
const BETTER: Readonly<Record<ExpectedMetric, Better>> = {
  ...statistics('queue_wait_ms'),
  ...statistics('ttft_ms'),
  ...statistics('itl_ms'),
  ...statistics('tpot_ms'),
  ...statistics('e2e_ms'),
  request_throughput_rps: 'higher',
  token_throughput_tps: 'higher',
  goodput_rps: 'higher',
  attainment: 'higher',
  utilisation: 'lower',
  batch_occupancy: 'lower',
  completed: 'higher',
  unfinished: 'lower',
  rejected: 'lower',
  preemptions: 'lower',
};

/** Every metric, in the order of the schemas. */
export const METRICS = Object.keys(BETTER) as readonly ExpectedMetric[];

export function betterOf(metric: ExpectedMetric): Better {
  return BETTER[metric];
}

/** Whose value is strictly better; neither where they are equal, or one of them has none. */
export function winnerOf(
  metric: ExpectedMetric,
  baseline: number | null,
  treatment: number | null,
): 'baseline' | 'treatment' | 'neither' {
  if (baseline === null || treatment === null || baseline === treatment) return 'neither';
  return treatment < baseline === (BETTER[metric] === 'lower') ? 'treatment' : 'baseline';
}

function statistics<Latency extends string>(latency: Latency) {
  return {
    [`mean_${latency}`]: 'lower',
    [`p50_${latency}`]: 'lower',
    [`p90_${latency}`]: 'lower',
    [`p95_${latency}`]: 'lower',
    [`p99_${latency}`]: 'lower',
  } as Record<`${'mean' | 'p50' | 'p90' | 'p95' | 'p99'}_${Latency}`, Better>;
}
