import type { StudyMetrics } from '../../schemas/results/study-results.ts';
import { servingFigures, type statistics } from '../report/servingFigures.ts';
import type { Figures } from '../serving/outcome.ts';

/** The metrics of a run by their names; null where there was nothing to measure. The same numbers as in its `ServingResult`. */
export function runMetrics(outcome: Figures): StudyMetrics {
  const { queue_wait_ms, ttft_ms, itl_ms, tpot_ms, e2e_ms, ...numbers } = servingFigures(outcome);
  return {
    ...named('queue_wait_ms', queue_wait_ms),
    ...named('ttft_ms', ttft_ms),
    ...named('itl_ms', itl_ms),
    ...named('tpot_ms', tpot_ms),
    ...named('e2e_ms', e2e_ms),
    ...numbers,
  };
}

type Latency = ReturnType<typeof statistics>;

function named<Name extends string>(name: Name, { mean, p50, p90, p95, p99 }: Latency) {
  return {
    [`mean_${name}`]: mean,
    [`p50_${name}`]: p50,
    [`p90_${name}`]: p90,
    [`p95_${name}`]: p95,
    [`p99_${name}`]: p99,
  } as Record<`${keyof Latency}_${Name}`, number | null>;
}
