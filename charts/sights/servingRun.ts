import { servedExperiment } from '../../engine/report/servedExperiment.ts';
import type { ServingResult } from '../../schemas/results/serving-result.ts';
import { WHOLE } from '../closeUp.ts';
import { cdfChart, SIDE_BY_SIDE } from '../servingCdfs.ts';
import { leastSeen, timelineChart, wholeSpan } from '../servingTimelines.ts';
import { cdfSummary, timelineSummary } from '../servingWords.ts';
import type { Sights } from './sight.ts';

export const servingRunSights: Sights<ServingResult> = ({ result, spec }, _, { closeUp }) => {
  const picture = { outcome: result, slo: servedExperiment(spec).slo };
  const whole = wholeSpan(picture);
  const [from, to] = closeUp?.x ?? WHOLE;
  const span = { fromS: from * whole.toS, toS: to * whole.toS };
  return [
    {
      stem: 'latencies',
      title: 'How TTFT, TPOT, ITL and E2E are distributed',
      words: cdfSummary(picture),
      // Panels that stand one above the other need more.
      height: (width) => (width < SIDE_BY_SIDE ? 620 : 340),
      ...(result.completed === 0 ? { missing: 'There are no latencies to show: no request was answered.' } : {}),
      chart: (theme, size) => cdfChart(picture, theme, size),
    },
    {
      stem: 'time',
      title: 'Requests that wait and run, and the KV cache, over time',
      words: timelineSummary(picture),
      height: () => 420,
      zoom: { x: leastSeen(picture, whole) },
      chart: (theme, size) => timelineChart({ ...picture, span }, theme, size),
    },
  ];
};
