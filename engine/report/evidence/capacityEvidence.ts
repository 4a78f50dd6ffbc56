import type { CapacitySearchOutcome } from '../../../schemas/results/study-results.ts';
import { latency, rate, whole } from '../quantities.ts';
import { percent } from '../servingSentence.ts';
import { type EvidenceTable, evidenceTable, right, said } from './evidenceTable.ts';

/** Every rate that was tried, with what its repetitions came to. */
export function capacityEvidence({ rates }: CapacitySearchOutcome, most: number): EvidenceTable {
  return evidenceTable(
    'Rates that were tried',
    [
      ...right('rate'),
      { title: '' },
      ...right('passed', 'attainment', 'worst', 'best', 'sd', 'p95 TTFT', 'worst', 'p95 TPOT', 'p95 E2E', 'goodput'),
      { title: 'from' },
    ],
    rates.map(({ rate_rps, feasible, from, repetitions, attainment, p95_ttft_ms: ttft, ...others }) => [
      rate(rate_rps),
      feasible ? 'feasible' : 'infeasible',
      `${whole(repetitions.filter((each) => each.feasible).length)} of ${whole(repetitions.length)}`,
      said(attainment.mean, percent),
      said(attainment.worst, percent),
      said(attainment.best, percent),
      said(attainment.sd, percent),
      said(ttft.mean, latency),
      said(ttft.worst, latency),
      said(others.p95_tpot_ms.mean, latency),
      said(others.p95_e2e_ms.mean, latency),
      said(others.goodput_rps.mean, rate),
      from,
    ]),
    most,
  );
}
