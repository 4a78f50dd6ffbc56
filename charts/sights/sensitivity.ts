import { metricName } from '../../engine/report/metricWords.ts';
import type { SensitivityResult } from '../../schemas/results/study-results.ts';
import type { ReversalPicture, SensitivityMetric } from '../studies/pictures.ts';
import { reversalMap, reversalSummary } from '../studies/reversalMap.ts';
import { winSharesChart, winSharesSummary } from '../studies/winShares.ts';
import type { SightChoices, Sights } from './sight.ts';

export const sensitivitySights: Sights<SensitivityResult> = ({ result }, choices, looked) => {
  const metric = mappedMetric(result, choices);
  const picture: ReversalPicture = { outcome: result, metric, ...looked };
  const missing = result.draws.length === 0 ? { missing: 'There is no picture yet: no draw was run.' } : {};
  return [
    {
      stem: 'reversals',
      title: `Who is better at ${metricName(metric)} in each draw`,
      words: reversalSummary(picture),
      height: () => 460,
      zoom: { x: 0.01, y: 0.01 },
      ...missing,
      chart: (theme, size) => reversalMap(picture, theme, size),
    },
    {
      stem: 'wins',
      title: 'How often the treatment is better, and how often each meets the SLO',
      words: winSharesSummary(result),
      height: () => 70 + 34 * (result.metrics.length + 2),
      ...missing,
      chart: (theme, size) => winSharesChart(result, theme, size),
    },
  ];
};

/** The metric of the map. */
export function mappedMetric({ metrics }: SensitivityResult['result'], { metric }: SightChoices): SensitivityMetric {
  return (metrics.find((each) => each.metric === metric) ?? metrics[0])?.metric ?? 'p95_ttft_ms';
}
