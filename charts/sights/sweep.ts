import { metricName } from '../../engine/report/metricWords.ts';
import type { SweepResult } from '../../schemas/results/study-results.ts';
import { EXPECTED_METRICS, type ExpectedMetric } from '../../schemas/serving-metrics.ts';
import type { SweepPicture } from '../studies/pictures.ts';
import { drawnValues, sweepLines, sweepLinesHeight } from '../studies/sweepLines.ts';
import { sweepMap, sweepMapHeight } from '../studies/sweepMap.ts';
import { fieldTitle, sweepSummary } from '../studies/sweepWords.ts';
import { targetsOf } from '../studies/targets.ts';
import type { SightChoices, Sights } from './sight.ts';

type Outcome = SweepResult['result'];

/** What most people ask of a sweep, where they have not chosen anything. */
const FIRST: ExpectedMetric = 'p95_ttft_ms';
const SECOND: ExpectedMetric = 'goodput_rps';
/** The choice of no second metric. */
export const NO_METRIC = 'none';

export const sweepSights: Sights<SweepResult> = ({ result, spec }, choices, looked) => {
  const metrics = sweptMetrics(result, choices);
  const picture: SweepPicture = {
    outcome: result,
    targets: targetsOf(spec),
    metrics,
    ...(choices.scale ? { scale: choices.scale } : {}),
    ...looked,
  };
  const isMap = result.axes.length > 1;
  return [
    {
      stem: `sweep-${metrics.join('-')}`,
      title: `${metrics.map(metricName).join(' and ')} over ${result.axes.map(({ field }) => fieldTitle(field)).join(' and ')}`,
      words: sweepSummary(picture),
      height: () => (isMap ? sweepMapHeight(result.axes[1]!.values.length) : sweepLinesHeight(metrics.length)),
      zoom: isMap ? oneCell(result) : { x: 0.01 },
      ...missing(picture, isMap),
      chart: (theme, size) => (isMap ? sweepMap(picture, theme, size) : sweepLines(picture, theme, size)),
    },
  ];
};

/** The metrics that are drawn, from the top down; nonsense in the choices is none. */
export function sweptMetrics({ axes }: Outcome, { metric, below }: SightChoices): ExpectedMetric[] {
  const first = isMetric(metric) ? metric : FIRST;
  if (axes.length > 1 || below === NO_METRIC) return [first];
  const second = isMetric(below) ? below : SECOND;
  return second === first ? [first] : [first, second];
}

function isMetric(name: string | undefined): name is ExpectedMetric {
  return (EXPECTED_METRICS as readonly (string | undefined)[]).includes(name);
}

/** There is nothing within a cell. */
function oneCell({ axes: [across, up] }: Outcome) {
  return { x: 1 / across!.values.length, y: 1 / up!.values.length };
}

function missing(picture: SweepPicture, isMap: boolean): { missing?: string } {
  if (picture.outcome.points.every(({ metrics }) => !metrics))
    return { missing: 'There is no picture yet: there are no numbers of any point.' };
  const [metric] = picture.metrics;
  return isMap && drawnValues(picture, metric!).length === 0
    ? { missing: `There is no picture: there was nothing to measure of ${metricName(metric!)} at any point.` }
    : {};
}
