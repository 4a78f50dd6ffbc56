import { servedExperiment } from '../../../engine/report/servedExperiment.ts';
import type { ServingResult } from '../../../schemas/results/serving-result.ts';
import { NUMBER_COLUMNS, numberRows } from '../../parts/servingNumbers.ts';
import { servingTiles } from '../../parts/servingTiles.ts';
import type { KindView } from '../kindView.ts';

/** A run of the simulator that was saved: it is looked at, and nothing in it is chosen. */
export const servingRunView: KindView<ServingResult> = {
  tiles: ({ result, spec }) => servingTiles(result, servedExperiment(spec).slo),
  controls: () => [],
  table: ({ result }) => ({
    title: 'The run in numbers',
    noun: 'number',
    columns: NUMBER_COLUMNS,
    rows: numberRows(result).map((cells) => ({ cells, values: {} })),
  }),
  order: () => [],
  picked: () => undefined,
};
