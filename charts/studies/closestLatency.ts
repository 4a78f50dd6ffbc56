import type { CapacitySearchOutcome } from '../../schemas/results/study-results.ts';
import { type Targets, targetOf } from './targets.ts';

const LATENCIES = ['p95_ttft_ms', 'p95_tpot_ms', 'p95_e2e_ms'] as const;
export type RateLatency = (typeof LATENCIES)[number];

/**
 * The latency that comes closest to its target, or goes furthest beyond it, at the lowest rate that is not feasible; at the highest
 * that is, where there is none: what ends the search. The first that has a target where nothing tells, p95 TTFT where none has.
 */
export function closestLatency(
  { rates, lowest_infeasible_rate_rps, highest_feasible_rate_rps }: CapacitySearchOutcome,
  targets: Targets,
): RateLatency {
  const limit = lowest_infeasible_rate_rps ?? highest_feasible_rate_rps;
  const at = rates.find(({ rate_rps }) => rate_rps === limit);
  const share = (metric: RateLatency) => (at?.[metric].mean ?? 0) / targetOf(metric, targets)!;
  const [first = 'p95_ttft_ms', ...others] = LATENCIES.filter((metric) => targetOf(metric, targets) !== undefined);
  return others.reduce((closest, each) => (share(each) > share(closest) ? each : closest), first);
}
