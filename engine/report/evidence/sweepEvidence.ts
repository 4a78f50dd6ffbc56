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

/** A table with more columns is no longer read across. */
const MOST_COLUMNS = 12;
/** What is told of two fields at a glance. */
const AT_A_GLANCE = ['goodput_rps', 'p95_ttft_ms'] as const;

/** The points of a sweep: of two fields first one metric each, the first field down and the second across; then every point. */
export function sweepEvidence(outcome: SweepOutcome, most: number): [EvidenceTable, ...EvidenceTable[]] {
  const [, across] = outcome.axes;
  const list = pointsEvidence(outcome, most);
  if (!across || across.values.length > MOST_COLUMNS) return [list];
  const [first, ...others] = AT_A_GLANCE.map((metric) => crossEvidence(outcome, metric, most));
  return [first!, ...others, list];
}

function crossEvidence({ axes, points }: SweepOutcome, metric: ExpectedMetric, most: number): EvidenceTable {
  const [down, across] = axes;
  const cells = new Map(points.map((point) => [point.at.join(' '), point]));
  return evidenceTable(
    `${metricName(metric)} over both fields`,
    [
      { title: `${metricName(metric)}: ${down!.field} down, ${across!.field} across` },
      ...right(...across!.values.map((value) => asGiven(value))),
    ],
    down!.values.map((value) => [
      asGiven(value),
      ...across!.values.map((other) => metricValue(metric, cells.get(`${value} ${other}`)?.metrics?.[metric])),
    ]),
    most,
  );
}

/** Every point of a sweep. */
function pointsEvidence({ axes, points }: SweepOutcome, most: number): EvidenceTable {
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
