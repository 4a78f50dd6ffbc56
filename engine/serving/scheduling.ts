import type { Scheduler } from '../../schemas/defaults.ts';
import type { WorkerLimits } from './simulationInput.ts';

/** How workers schedule. Static batching does not exist where prompts are computed elsewhere. */
export function schedulerOf(scheduler: Scheduler, isDisaggregated: boolean): Scheduler {
  return isDisaggregated && scheduler === 'static_fcfs' ? 'continuous_fcfs' : scheduler;
}

/** Tokens of a prompt that are computed in one iteration at most; infinite where prompts are computed whole. @param scheduler of the workers */
export function chunkTokensOf(
  scheduler: Scheduler,
  { chunkTokens, maxNumBatchedTokens }: Pick<WorkerLimits, 'chunkTokens' | 'maxNumBatchedTokens'>,
): number {
  const isChunked = scheduler !== 'static_fcfs' && (chunkTokens !== undefined || scheduler === 'chunked_slo');
  return isChunked ? (chunkTokens ?? maxNumBatchedTokens) : Number.POSITIVE_INFINITY;
}
