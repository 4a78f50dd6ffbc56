import type { SimulationInput } from '../../../../../engine/serving/simulationInput.ts';
import type { Scheduler } from '../../../../../schemas/defaults.ts';

/** What follows from an experiment once and for all. */
export interface Rules {
  readonly input: SimulationInput;
  /** What runs: with P/D there is no static batching. */
  readonly scheduler: Scheduler;
  /** Most prompt tokens of an iteration; undefined: whole prompts. */
  readonly chunkTokens: number | undefined;
}

export function rulesOf(input: SimulationInput): Rules {
  const { disaggregation, limits } = input;
  const scheduler =
    input.scheduler === 'static_fcfs' && disaggregation !== undefined ? 'continuous_fcfs' : input.scheduler;
  if (scheduler === 'static_fcfs') return { input, scheduler, chunkTokens: undefined };
  if (scheduler === 'chunked_slo') {
    return { input, scheduler, chunkTokens: limits.chunkTokens ?? limits.maxNumBatchedTokens };
  }
  return { input, scheduler, chunkTokens: limits.chunkTokens };
}
