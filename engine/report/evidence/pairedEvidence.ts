import type { PairedStudyOutcome } from '../../../schemas/results/study-results.ts';
import { metricName, metricValue } from '../metricWords.ts';
import { pairedWins } from '../pairedWins.ts';
import { whole } from '../quantities.ts';
import { deltaRange, deltaWords, relativeWords } from '../signedWords.ts';
import { type EvidenceTable, evidenceTable, right, said } from './evidenceTable.ts';

/** Every metric of a paired study: both means, the deltas with their interval, and how often the treatment is better. */
export function pairedEvidence({ metrics }: PairedStudyOutcome, most: number): EvidenceTable {
  return evidenceTable(
    'Treatment less baseline, seed by seed',
    [
      { title: 'metric' },
      ...right('baseline', 'treatment', 'mean delta', '95 % interval', 'median', 'relative', 'better in'),
      { title: 'better is' },
    ],
    metrics.map((row) => {
      const { metric } = row;
      const delta = (value: number) => deltaWords(metric, value, row.baseline_mean);
      return [
        metricName(metric),
        metricValue(metric, row.baseline_mean),
        metricValue(metric, row.treatment_mean),
        said(row.mean_delta, delta),
        said(row.interval, (interval) => deltaRange(metric, interval, row.baseline_mean)),
        said(row.median_delta, delta),
        said(row.mean_relative_change, relativeWords),
        said(pairedWins(row), ({ wins, pairs }) => `${whole(wins)} of ${whole(pairs)}`),
        row.better,
      ];
    }),
    most,
  );
}
