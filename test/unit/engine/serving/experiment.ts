import type { IterationCost } from '../../../../engine/serving/iterationCost.ts';
import type { SimulationInput, WorkerLimits } from '../../../../engine/serving/simulationInput.ts';

/** Costs nothing, but for what is said. */
export function costOf(change: Partial<IterationCost>): IterationCost {
  return {
    computePerDecodeMs: 0,
    computePerContextMs: 0,
    computePerWindowedMs: 0,
    computePerTokenMs: 0,
    computePerAttendedMs: 0,
    computePerAttendedWindowedMs: 0,
    memoryPerDecodeMs: 0,
    memoryPerContextMs: 0,
    memoryPerWindowedMs: 0,
    memoryPerTokenMs: 0,
    memoryPerReadMs: 0,
    memoryPerReadWindowedMs: 0,
    overheadFixedMs: 0,
    overheadPerDecodeMs: 0,
    overheadPerTokenMs: 0,
    weightsMs: new Float64Array(1),
    windowTokens: Number.POSITIVE_INFINITY,
    sharedPrefill: 1,
    sharedDecode: 1,
    ...change,
  };
}

/** Arrival in ms, prompt tokens, output tokens, and `hit` where the shared prefix is found. */
export type Row = readonly [arrivalMs: number, prompt: number, output: number, hit?: 'hit'];

/** 8 sequences, 1000 tokens, plenty of blocks of 4 tokens; an iteration takes 10 ms and 1 ms for each token computed. */
export function experiment(
  rows: readonly Row[],
  change: Partial<SimulationInput> = {},
  limits: Partial<WorkerLimits> = {},
): SimulationInput {
  return {
    requests: {
      arrivalMs: Float64Array.from(rows, (row) => row[0]),
      promptTokens: Int32Array.from(rows, (row) => row[1]),
      outputTokens: Int32Array.from(rows, (row) => row[2]),
      hits: Uint8Array.from(rows, (row) => (row[3] === 'hit' ? 1 : 0)),
    },
    scheduler: 'continuous_fcfs',
    limits: {
      maxNumSeqs: 8,
      maxNumBatchedTokens: 1000,
      kvBlockTokens: 4,
      kvBlocks: 1000,
      fullLayers: 1,
      windowLayers: 0,
      ...limits,
    },
    cost: costOf({ overheadFixedMs: 10, computePerTokenMs: 1 }),
    replicas: 1,
    router: 'round_robin',
    prefixTokens: 0,
    lengthEstimate: 'oracle',
    meanOutputTokens: 1,
    e2eSloMs: Number.POSITIVE_INFINITY,
    drainLimitMs: 1e6,
    ...change,
  };
}
