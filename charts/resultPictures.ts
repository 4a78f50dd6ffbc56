import type { AnyResult } from '../schemas/results/results.ts';
import type { ExpectedMetric } from '../schemas/serving-metrics.ts';
import { sightsOf } from './sights/index.ts';
import type { Sight, SightChoices } from './sights/sight.ts';
import { NO_METRIC } from './sights/sweep.ts';
import { renderSvg } from './svg.ts';
import { PAPER } from './theme.ts';

/** A picture of a report. */
export interface PaperPicture {
  readonly title: string;
  /** What is seen in it. */
  readonly description: string;
  readonly stem: string;
  readonly svg: string;
}

const WIDTH = 960;
/** What a sweep is drawn for, where nobody chose. */
const SWEPT: readonly ExpectedMetric[] = ['attainment', 'goodput_rps', 'p95_ttft_ms'];

/** The pictures of a result on paper, with all that can be chosen of it; none where there is nothing to draw yet. */
export function resultPictures(result: AnyResult): PaperPicture[] {
  return everyChoice(result).flatMap((choices) => sightsOf(result, choices).flatMap(onPaper));
}

/** A picture by itself, whatever the editor's theme: a report is read elsewhere. */
export function onPaper({ stem, title, words, missing, chart, height }: Sight): PaperPicture[] {
  const size = { width: WIDTH, height: height(WIDTH) };
  const option = missing === undefined ? chart(PAPER, size) : undefined;
  if (!option) return [];
  const svg = renderSvg({ ...option, backgroundColor: PAPER.background }, { ...size, title, description: words });
  return [{ title, description: words, stem, svg }];
}

function everyChoice(result: AnyResult): SightChoices[] {
  switch (result.kind) {
    case 'DesignSpaceResult':
      return [{ objective: 'performance' }, { objective: 'efficiency' }];
    case 'SensitivityResult': {
      const most = Math.max(...result.result.metrics.map(({ reversals }) => reversals.length));
      const metric = result.result.metrics.find(({ reversals }) => reversals.length === most)?.metric;
      return [metric ? { metric } : {}];
    }
    case 'SweepResult':
      return SWEPT.map((metric) => ({ metric, below: NO_METRIC }));
    default:
      return [{}];
  }
}
