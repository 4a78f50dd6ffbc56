import { tunerChart } from '../../charts/tuner.ts';
import { tunerSummary } from '../../charts/tunerWords.ts';
import { tuningCsv } from '../../engine/report/tuningCsv.ts';
import { tuningSentence } from '../../engine/report/tuningSentence.ts';
import type { Exported } from '../exports.ts';
import { pictureOf } from './picture.ts';
import type { Shown } from './shown.ts';

const SIZE = { width: 860, height: 900 };

/** The picture and the numbers of the tuner view as files. */
export function tunerExport(shown: Shown): Exported {
  const { chosen, summary, others } = shown;
  if (!summary) throw new Error('Nothing is learned yet.');
  const picture = pictureOf(shown, summary);
  return {
    stem: `tuner-${chosen.variant.name}-${chosen.tuner}`,
    size: SIZE,
    title: tuningSentence(summary, others),
    description: tunerSummary(picture),
    chart: (theme) => tunerChart(picture, theme, SIZE),
    csv: () => tuningCsv(chosen.lines === 'all' ? [summary, ...others] : [summary]),
  };
}
