import type { DesignSpaceResult } from '../../schemas/results/study-results.ts';
import { designSpaceChart } from '../studies/designSpace.ts';
import { designSpaceSummary } from '../studies/designSpaceWords.ts';
import type { DesignSpacePicture, Objective } from '../studies/pictures.ts';
import { placedCandidates } from '../studies/placedCandidates.ts';
import { targetsOf } from '../studies/targets.ts';
import type { SightChoices, Sights } from './sight.ts';

export const designSpaceSights: Sights<DesignSpaceResult> = ({ result, spec }, choices, looked) => {
  const picture: DesignSpacePicture = {
    outcome: result,
    targets: targetsOf(spec),
    objective: objectiveOf(choices),
    ...(choices.scale ? { scale: choices.scale } : {}),
    isNear: choices.range === 'near',
    ...looked,
  };
  const isEmpty = placedCandidates(picture).length === 0;
  return [
    {
      stem: `designs-${picture.objective}`,
      title:
        picture.objective === 'efficiency' ? 'Goodput per accelerator against p95 TTFT' : 'Goodput against p95 TTFT',
      words: designSpaceSummary(picture),
      height: () => 520,
      zoom: { x: 0.005, y: 0.005 },
      ...(isEmpty ? { missing: 'There is no picture: there are no numbers of any candidate.' } : {}),
      chart: (theme, size) => designSpaceChart(picture, theme, size),
    },
  ];
};

/** What is held against p95 TTFT. */
export function objectiveOf({ objective = 'performance' }: SightChoices): Objective {
  return objective;
}
