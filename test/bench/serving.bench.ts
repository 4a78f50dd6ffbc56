import type { SimulationInput } from '../../engine/serving/simulationInput.ts';
import type { Benchmark, LoopBenchmark } from './measure.ts';
import { script } from './script.bench.ts';
import { type Case, SERVING_CASES, simulateCase, WORK } from './servingCases.ts';

/** With requests that are there already: the first run reads or draws them, and is not measured. */
function withRequests(name: Case, unit: LoopBenchmark['unit'], suffix = ''): Benchmark {
  let input: SimulationInput | undefined;
  return {
    name: `serving.${name}${suffix}`,
    unit,
    work: WORK[name],
    warmUpRuns: 1,
    run: () => {
      input ??= SERVING_CASES[name]();
      return simulateCase(name, input).ttftMs.mean;
    },
  };
}

/** The simulator with everything switched on: paged KV, chunks, percentiles, timelines, targets. */
export const servingBenchmarks: Benchmark[] = [
  withRequests('A', 's'),
  withRequests('K', 'requests/s'),
  withRequests('PD', 'requests/s'),
  // Drawing its requests included.
  { name: 'serving.L', unit: 's', work: WORK.L, run: () => simulateCase('L', SERVING_CASES.L()).ttftMs.mean },
  withRequests('L', 's', '_without_drawing'),
  ...(['A', 'K', 'PD', 'L'] as const).map((name) =>
    script(`serving.${name}_memory`, 'dist/servingMemory.js', 'MB', [name]),
  ),
];
