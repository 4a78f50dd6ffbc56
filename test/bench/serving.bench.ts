import type { SimulationInput } from '../../engine/serving/simulationInput.ts';
import type { Benchmark, LoopBenchmark } from './measure.ts';
import { script } from './script.bench.ts';
import { SERVING_CASES, simulateCase } from './servingCases.ts';

/** What the runs of each case get done. */
const WORK = {
  A: { requests: 10_000, tokens: 10_000 * 128 },
  K: { requests: 131_072, tokens: 131_072 * 128 },
  PD: { requests: 65_536, tokens: 65_536 * 128 },
  L: { requests: 1_000_000, tokens: 128_010_401 },
};
type Case = keyof typeof WORK;

/** Simulates; a run that does not get done what it should is no measurement. */
function run(name: Case, input: SimulationInput): number {
  const { counts, ttftMs } = simulateCase(input);
  const { requests, tokens } = WORK[name];
  if (counts.completed !== requests || counts.tokens !== tokens)
    throw new Error(`serving.${name}: ${counts.completed} requests and ${counts.tokens} tokens.`);
  return ttftMs.mean;
}

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
      return run(name, input);
    },
  };
}

/** The simulator with everything switched on: paged KV, chunks, percentiles, timelines, targets. */
export const servingBenchmarks: Benchmark[] = [
  withRequests('A', 's'),
  withRequests('K', 'requests/s'),
  withRequests('PD', 'requests/s'),
  // Drawing its requests included.
  { name: 'serving.L', unit: 's', work: WORK.L, run: () => run('L', SERVING_CASES.L()) },
  withRequests('L', 's', '_without_drawing'),
  script('serving.L_memory', 'dist/servingMemory.js', 'MB'),
];
