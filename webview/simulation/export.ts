import { cdfChart } from '../../charts/servingCdfs.ts';
import { timelineChart, wholeSpan } from '../../charts/servingTimelines.ts';
import { cdfSummary, timelineSummary } from '../../charts/servingWords.ts';
import { stacked } from '../../charts/stacked.ts';
import { servingCsv } from '../../engine/report/servingCsv.ts';
import { servingSentence } from '../../engine/report/servingSentence.ts';
import type { Exported } from '../exports.ts';
import { pictureOf, type Shown } from './shown.ts';

const WIDTH = 960;
const CDF_HEIGHT = 320;
const TIME_HEIGHT = 440;

/** Both pictures, one above the other, and the numbers of the run as files. */
export function simulationExport({ chosen, run, pinned, span }: Shown): Exported {
  if (!run) throw new Error('Nothing is simulated yet.');
  const picture = pictureOf(run, pinned?.run);
  return {
    stem: `simulation-${chosen.facts.name}`,
    size: { width: WIDTH, height: CDF_HEIGHT + TIME_HEIGHT },
    title: servingSentence(run.question.job.experiment, run.outcome),
    description: `${cdfSummary(picture)} ${timelineSummary(picture)}`,
    chart: (theme) => {
      const above = cdfChart(picture, theme, { width: WIDTH, height: CDF_HEIGHT });
      const time = { ...picture, span: span ?? wholeSpan(picture) };
      const below = timelineChart(time, theme, { width: WIDTH, height: TIME_HEIGHT });
      return above && stacked(above, below, { below: CDF_HEIGHT, height: TIME_HEIGHT });
    },
    csv: () => servingCsv(run.outcome, pinned?.run?.outcome),
  };
}
