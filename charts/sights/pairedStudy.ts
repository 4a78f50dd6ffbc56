import type { PairedStudyResult } from '../../schemas/results/study-results.ts';
import { pairedStudyChart, pairedStudyHeight } from '../studies/pairedStudy.ts';
import { pairedStudySummary } from '../studies/pairedStudyWords.ts';
import type { PairedStudyPicture } from '../studies/pictures.ts';
import type { Sights } from './sight.ts';

export const pairedStudySights: Sights<PairedStudyResult> = ({ result }, { rows = 'main' }, looked) => {
  const picture: PairedStudyPicture = { outcome: result, metrics: rows, ...looked };
  return [
    {
      stem: 'paired',
      title: 'What the change does to each metric, seed by seed',
      words: pairedStudySummary(picture),
      height: () => pairedStudyHeight(picture),
      zoom: { x: 0.01 },
      ...(result.seeds.length === 0 ? { missing: 'There is no picture yet: no pair of runs is done.' } : {}),
      chart: (theme, size) => pairedStudyChart(picture, theme, size),
    },
  ];
};
