import { DEFAULT_ATTAINMENT } from '../../../schemas/defaults.ts';
import type { CapacitySearchOutcome } from '../../../schemas/results/study-results.ts';
import { latency, promisedRate } from '../quantities.ts';
import type { ServingSpec } from '../resultSpec.ts';

type Rate = CapacitySearchOutcome['rates'][number];
type Slo = ServingSpec['slo'];

/** Where so few requests are in flight on average, next to none meets another: what it takes then is what it takes alone. */
const ALONE = 0.02;
/** Whoever promises it to so many requests breaks the promise where the 95th percentile misses. */
const HELD_BY_P95 = 0.95;

/** What is to be done where not even the lowest rate is feasible: which latency misses its target there, and whether lower rates may help. */
export function belowSearch(lowest: Rate, slo: Slo): string {
  const missed = missedWords(lowest, slo);
  if (missed === '') return 'The answer is below the bound of the search: search lower rates.';
  const at = `${promisedRate(lowest.rate_rps)} ${missed}`;
  const inFlight = (lowest.rate_rps * (lowest.p95_e2e_ms.mean ?? Number.POSITIVE_INFINITY)) / 1000;
  return inFlight < ALONE && (slo?.attainment ?? DEFAULT_ATTAINMENT) >= HELD_BY_P95
    ? `At ${at}, and requests hardly ever meet there: lower rates will not help. Another system would, or another target.`
    : `The answer is below the bound of the search: at ${at}. Search lower rates, unless a request takes as long alone.`;
}

/** `p95 TTFT is 620 ms already, the target 500 ms, and p95 TPOT 41 ms, the target 40 ms`; empty where no 95th percentile misses. */
function missedWords({ p95_ttft_ms, p95_tpot_ms, p95_e2e_ms }: Rate, slo: Slo): string {
  const held = [
    ['TTFT', p95_ttft_ms, slo?.ttft_ms],
    // The mean gap of a request is what its ITL target holds.
    ['TPOT', p95_tpot_ms, slo?.itl_ms],
    ['E2E', p95_e2e_ms, slo?.e2e_ms],
  ] as const;
  const missed = held.flatMap(([name, { mean, worst }, target]) => {
    if (target === undefined || worst === null || worst <= target) return [];
    const most = mean !== null && mean > target ? latency(mean) : `up to ${latency(worst)}`;
    return [{ name, most, target: latency(target) }];
  });
  return missed
    .map(
      ({ name, most, target }, i) =>
        `p95 ${name}${i === 0 ? ' is' : ''} ${most}${i === 0 ? ' already' : ''}, the target ${target}`,
    )
    .join(', and ');
}
