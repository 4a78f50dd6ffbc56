import type { CapacitySearchOutcome } from '../../../schemas/results/study-results.ts';
import { latency, promisedRate, rate, threeDigits, whole } from '../quantities.ts';
import { percent } from '../servingSentence.ts';
import { type EvidenceTable, evidenceTable, right, said } from './evidenceTable.ts';

/** Every rate that was tried, with what its repetitions came to; where there is no room for all, those around the answer. */
export function capacityEvidence(outcome: CapacitySearchOutcome, most: number): EvidenceTable {
  const { rates } = outcome;
  const shown = aroundAnswer(outcome, most);
  const table = evidenceTable(
    'Rates that were tried',
    [
      ...right('rate'),
      { title: '' },
      ...right('passed', 'attainment', 'worst', 'best', 'sd', 'p95 TTFT', 'worst', 'p95 TPOT', 'p95 E2E', 'goodput'),
      ...right('served'),
      { title: 'verdict' },
      { title: 'from' },
    ],
    shown.map(({ rate_rps, feasible, from, repetitions, attainment, p95_ttft_ms: ttft, ...others }) => [
      promisedRate(rate_rps),
      feasible ? 'feasible' : 'infeasible',
      `${whole(repetitions.filter((each) => each.feasible).length)} of ${whole(repetitions.length)}`,
      said(attainment.mean, percent),
      said(attainment.worst, percent),
      said(attainment.best, percent),
      said(attainment.sd, (sd) => `${threeDigits(sd * 100)} points`),
      said(ttft.mean, latency),
      said(ttft.worst, latency),
      said(others.p95_tpot_ms.mean, latency),
      said(others.p95_e2e_ms.mean, latency),
      said(others.goodput_rps.mean, rate),
      said(others.request_throughput_rps.mean, rate),
      verdictWords(repetitions),
      from,
    ]),
    shown.length,
  );
  return { ...table, left: rates.length - shown.length };
}

/** The worst verdict, and in how many repetitions: `unstable in 3 of 5`. */
function verdictWords(repetitions: CapacitySearchOutcome['rates'][number]['repetitions']): string {
  for (const worst of ['unstable', 'saturated'] as const) {
    const count = repetitions.filter(({ verdict }) => verdict === worst).length;
    if (count > 0) return `${worst} in ${whole(count)} of ${whole(repetitions.length)}`;
  }
  return 'stable';
}

function aroundAnswer({ rates, highest_feasible_rate_rps: highest }: CapacitySearchOutcome, most: number) {
  if (rates.length <= most) return rates;
  const answer = Math.max(
    0,
    rates.findIndex(({ rate_rps }) => rate_rps === highest),
  );
  const first = Math.min(Math.max(0, answer - (most >> 1)), rates.length - most);
  return rates.slice(first, first + most);
}
