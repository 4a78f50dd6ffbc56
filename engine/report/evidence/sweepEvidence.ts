import type { SweepOutcome } from '../../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../../schemas/serving-metrics.ts';
import { metricName, metricValue } from '../metricWords.ts';
import { asGiven } from '../quantities.ts';
import { percent } from '../servingSentence.ts';
import { type EvidenceTable, evidenceTable, right, said } from './evidenceTable.ts';

/** What a sweep is read for; all metrics are in its file. */
const SHOWN: readonly ExpectedMetric[] = [
  ...(['goodput_rps', 'request_throughput_rps', 'p95_ttft_ms', 'p95_tpot_ms', 'p95_e2e_ms'] as const),
  ...(['utilisation', 'preemptions'] as const),
];

/** Every point of a sweep. */
export function sweepEvidence({ axes, points }: SweepOutcome, most: number): EvidenceTable {
  return evidenceTable(
    'Points',
    [...right(...axes.map(({ field }) => field), 'attainment', ...SHOWN.map(metricName)), { title: '' }],
    points.map(({ at, metrics, verdict, problem, repetitions }) => [
      ...axes.map((_, i) => said(at[i], asGiven)),
      said(metrics?.attainment, percent),
      ...SHOWN.map((metric) => metricValue(metric, metrics?.[metric])),
      problem ?? (repetitions === 0 ? 'not run' : (verdict ?? '')),
    ]),
    most,
  );
}
