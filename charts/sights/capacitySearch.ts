import { metricName } from '../../engine/report/metricWords.ts';
import type { CapacitySearchResult } from '../../schemas/results/study-results.ts';
import { capacitySearchChart } from '../studies/capacitySearch.ts';
import { capacitySearchSummary } from '../studies/capacitySearchWords.ts';
import { closestLatency } from '../studies/closestLatency.ts';
import type { CapacitySearchPicture } from '../studies/pictures.ts';
import { targetsOf } from '../studies/targets.ts';
import type { Sights } from './sight.ts';

export const capacitySearchSights: Sights<CapacitySearchResult> = ({ result, spec }, { scale }, looked) => {
  const picture: CapacitySearchPicture = {
    outcome: result,
    targets: targetsOf(spec),
    ...(scale ? { scale } : {}),
    ...looked,
  };
  const metric = closestLatency(result, picture.targets);
  return [
    {
      stem: `capacity-${metric}`,
      title: `Attainment and ${metricName(metric)} against the offered rate`,
      words: capacitySearchSummary(picture),
      height: () => 540,
      zoom: { x: 0.02 },
      ...(result.rates.length === 0 ? { missing: 'There is no picture yet: no rate was tried.' } : {}),
      chart: (theme, size) => capacitySearchChart(picture, theme, size),
    },
  ];
};
