import { onPaper } from '../../charts/resultPictures.ts';
import { sightsOf } from '../../charts/sights/index.ts';
import { stacked } from '../../charts/stacked.ts';
import { servingCsv } from '../../engine/report/servingCsv.ts';
import { studyCsv } from '../../engine/report/studyCsv.ts';
import type { PagePicture } from '../../protocol/studyMessages.ts';
import type { Exported } from '../exports.ts';
import type { Shown } from './shown.ts';
import { sentenceOf } from './words.ts';

const WIDTH = 960;

/** The pictures, one above the other, and the evidence behind them as files. */
export function studyExport({ result, name, sights }: Shown): Exported {
  const there = sights.filter(({ missing }) => missing === undefined);
  const heights = there.map((sight) => sight.height(WIDTH));
  return {
    stem: `${name.replace(/\.kneepoint\.json$/, '')}-${there.map(({ stem }) => stem).join('-')}`,
    size: { width: WIDTH, height: heights.reduce((sum, height) => sum + height, 0) },
    title: sentenceOf(result),
    description: there.map(({ words }) => words).join(' '),
    chart: (theme) => {
      const [above, below] = there.map((sight, i) => sight.chart(theme, { width: WIDTH, height: heights[i]! }));
      return above && below ? stacked(above, below, { below: heights[0]!, height: heights[1]! }) : above;
    },
    csv: () => (result.kind === 'ServingResult' ? servingCsv(result.result) : studyCsv(result)),
  };
}

/** Each picture by itself and as a whole, for a report. */
export function reportPictures({ result, choices }: Shown): PagePicture[] {
  return sightsOf(result, choices).flatMap(onPaper);
}
