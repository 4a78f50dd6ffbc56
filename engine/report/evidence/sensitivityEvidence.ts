import type { SensitivityOutcome } from '../../../schemas/results/study-results.ts';
import { metricName, metricValue } from '../metricWords.ts';
import { threeDigits, whole } from '../quantities.ts';
import { type EvidenceTable, evidenceTable, NOTHING, right, said } from './evidenceTable.ts';

/** What becomes of each conclusion of a sensitivity study. */
export function conclusionEvidence({ metrics, nominal, draws }: SensitivityOutcome, most: number): EvidenceTable {
  return evidenceTable(
    'Conclusions under model error',
    [
      { title: 'metric' },
      ...right('baseline', 'treatment'),
      { title: 'nominal winner' },
      ...right('treatment wins', 'reversals'),
    ],
    metrics.map(({ metric, nominal_winner, treatment_win_share, reversals }) => [
      metricName(metric),
      metricValue(metric, nominal?.baseline[metric]),
      metricValue(metric, nominal?.treatment[metric]),
      nominal ? nominal_winner : NOTHING,
      said(treatment_win_share, (share) => `${whole(Math.round(share * draws.length))} of ${whole(draws.length)}`),
      `${whole(reversals.length)} of ${whole(draws.length)}`,
    ]),
    most,
  );
}

/** The draws in which a conclusion reverses: their scales, and both sides. */
export function reversalEvidence({ metrics, draws }: SensitivityOutcome, most: number): EvidenceTable {
  const rows = metrics.flatMap(({ metric, reversals }) =>
    reversals.flatMap((index) => {
      const draw = draws[index];
      if (!draw) return [];
      return [
        [
          metricName(metric),
          whole(index),
          threeDigits(draw.prefill_scale),
          threeDigits(draw.decode_scale),
          threeDigits(draw.transfer_scale),
          metricValue(metric, draw.baseline[metric]),
          metricValue(metric, draw.treatment[metric]),
        ],
      ];
    }),
  );
  return evidenceTable(
    'Draws in which a conclusion reverses',
    [{ title: 'metric' }, ...right('draw', 'prefill', 'decode', 'transfer', 'baseline', 'treatment')],
    rows,
    most,
  );
}
