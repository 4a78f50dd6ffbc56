import type { StudyMetrics } from '../../schemas/results/study-results.ts';
import type { Statistics } from '../numerics/distribution.ts';
import type { Figures } from '../serving/outcome.ts';

/** The metrics of a run by their names; null where there was nothing to measure. The same numbers as in its `ServingResult`. */
export function runMetrics(outcome: Figures): StudyMetrics {
  const { counts } = outcome;
  return {
    ...statistics('queue_wait_ms', outcome.queueWaitMs),
    ...statistics('ttft_ms', outcome.ttftMs),
    ...statistics('itl_ms', outcome.itlMs),
    ...statistics('tpot_ms', outcome.tpotMs),
    ...statistics('e2e_ms', outcome.e2eMs),
    request_throughput_rps: outcome.requestsPerS,
    token_throughput_tps: outcome.tokensPerS,
    goodput_rps: outcome.goodputRps,
    attainment: orNull(outcome.attainment),
    utilisation: outcome.utilisation,
    batch_occupancy: outcome.batchOccupancy,
    completed: counts.completed,
    unfinished: counts.unfinished,
    rejected: counts.rejected,
    preemptions: counts.preemptions,
  };
}

function statistics<Latency extends string>(latency: Latency, { mean, percentiles }: Statistics) {
  const [p50, p90, p95, p99] = percentiles;
  return {
    [`mean_${latency}`]: orNull(mean),
    [`p50_${latency}`]: orNull(p50!),
    [`p90_${latency}`]: orNull(p90!),
    [`p95_${latency}`]: orNull(p95!),
    [`p99_${latency}`]: orNull(p99!),
  } as Record<`${'mean' | 'p50' | 'p90' | 'p95' | 'p99'}_${Latency}`, number | null>;
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
