import { stacked } from '../../charts/stacked.ts';
import { renderSvg } from '../../charts/svg.ts';
import { PAPER } from '../../charts/theme.ts';
import { servingCsv } from '../../engine/report/servingCsv.ts';
import { studyCsv } from '../../engine/report/studyCsv.ts';
import type { PagePicture } from '../../protocol/studyMessages.ts';
import type { Exported } from '../exports.ts';
import { viewOf } from './kinds/index.ts';
import type { Shown } from './shown.ts';
import type { Sight } from './sight.ts';
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
  return viewOf(result)
    .sights(result, choices, {})
    .flatMap((sight) => pictureOf(sight));
}

/** On paper, whatever the editor's theme: a report is read elsewhere. */
function pictureOf(sight: Sight): PagePicture[] {
  const { stem, title, words, missing } = sight;
  const size = { width: WIDTH, height: sight.height(WIDTH) };
  const option = missing === undefined ? sight.chart(PAPER, size) : undefined;
  if (!option) return [];
  const svg = renderSvg({ ...option, backgroundColor: PAPER.background }, { ...size, title, description: words });
  return [{ title, description: words, stem, svg }];
}
