import { WHOLE } from '../../../charts/closeUp.ts';
import { cdfChart, SIDE_BY_SIDE } from '../../../charts/servingCdfs.ts';
import { leastSeen, timelineChart, wholeSpan } from '../../../charts/servingTimelines.ts';
import { cdfSummary, timelineSummary } from '../../../charts/servingWords.ts';
import { servedExperiment } from '../../../engine/report/servedExperiment.ts';
import type { ServingResult } from '../../../schemas/results/serving-result.ts';
import { NUMBER_COLUMNS, numberRows } from '../../parts/servingNumbers.ts';
import { servingTiles } from '../../parts/servingTiles.ts';
import type { KindView } from '../sight.ts';

/** A run of the simulator that was saved: it is looked at, and nothing in it is chosen. */
export const servingRunView: KindView<ServingResult> = {
  tiles: ({ result, spec }) => servingTiles(result, servedExperiment(spec).slo),
  controls: () => [],
  sights: ({ result, spec }, _, { closeUp }) => {
    const picture = { outcome: result, slo: servedExperiment(spec).slo };
    const whole = wholeSpan(picture);
    const [from, to] = closeUp?.x ?? WHOLE;
    const span = { fromS: from * whole.toS, toS: to * whole.toS };
    return [
      {
        stem: 'latencies',
        title: 'How TTFT, ITL and E2E are distributed',
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
  },
  table: ({ result }) => ({
    title: 'The run in numbers',
    noun: 'number',
    columns: NUMBER_COLUMNS,
    rows: numberRows(result).map((cells) => ({ cells, values: {} })),
  }),
  order: () => [],
  picked: () => undefined,
};
