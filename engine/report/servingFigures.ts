import type { Statistics } from '../numerics/distribution.ts';
import type { Figures } from '../serving/outcome.ts';

/** What a run comes to in single numbers, in the names of the result's schema; null where there was nothing to measure. */
export function servingFigures(outcome: Figures) {
  const { counts } = outcome;
  return {
    queue_wait_ms: statistics(outcome.queueWaitMs),
    ttft_ms: statistics(outcome.ttftMs),
    itl_ms: statistics(outcome.itlMs),
    tpot_ms: statistics(outcome.tpotMs),
    e2e_ms: statistics(outcome.e2eMs),
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

/** A latency in the names of the result's schema. */
export function statistics({ mean, percentiles }: Statistics) {
  const [p50, p90, p95, p99] = percentiles;
  return { mean: orNull(mean), p50: orNull(p50!), p90: orNull(p90!), p95: orNull(p95!), p99: orNull(p99!) };
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
