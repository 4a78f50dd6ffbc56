import type { IterationCost } from '../../../engine/serving/iterationCost.ts';
import { ServingRun } from '../../../engine/serving/simulate.ts';
import type { SimulationInput } from '../../../engine/serving/simulationInput.ts';
import type { Latencies } from './latencies.ts';
import type { MeasuredRun } from './measuredRun.ts';

/** A run's arrivals and lengths, as vLLM schedules them: first come, first served, prompts in chunks of what the budget leaves. */
function inputOf(run: MeasuredRun, cost: IterationCost): SimulationInput {
  return {
    requests: run.requests,
    scheduler: 'continuous_fcfs',
    limits: {
      maxNumSeqs: run.maxNumSeqs,
      maxNumBatchedTokens: run.maxNumBatchedTokens,
      chunkTokens: run.maxNumBatchedTokens,
      kvBlockTokens: run.kvBlockTokens,
      kvBlocks: run.kvBlocks,
      fullLayers: 1,
      windowLayers: 0,
    },
    cost,
    replicas: 1,
    router: 'round_robin',
    prefixTokens: 0,
    lengthEstimate: 'oracle',
    meanOutputTokens: 1,
    e2eSloMs: Number.POSITIVE_INFINITY,
    drainLimitMs: 1e9,
  };
}

/** What the simulator says of a run. */
export interface Replay extends Latencies {
  readonly preemptions: number;
}

export function replayed(run: MeasuredRun, cost: IterationCost): Replay {
  const serving = new ServingRun(inputOf(run, cost), {}, 2);
  serving.advance(Number.POSITIVE_INFINITY);
  const { log, load } = serving.simulation;
  const of = (latency: (request: number) => number) => Float64Array.from(log.arrivalMs, (_, r) => latency(r));
  return {
    ttftMs: of((r) => log.firstTokenMs[r]! - log.arrivalMs[r]!),
    tpotMs: of((r) => (log.completionMs[r]! - log.firstTokenMs[r]!) / (log.outputTokens[r]! - 1)),
    e2eMs: of((r) => log.completionMs[r]! - log.arrivalMs[r]!),
    preemptions: load.preemptions,
  };
}
