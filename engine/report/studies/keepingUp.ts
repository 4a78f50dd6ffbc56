import type { CapacitySearchOutcome } from '../../../schemas/results/study-results.ts';
import { AS_MUCH } from '../servingSentence.ts';

type Rate = CapacitySearchOutcome['rates'][number];

/**
 * Whether a rate is kept up with in every repetition: a run that is short can keep its promise, and drain, while its queue grows.
 */
export function isKeptUp(rate: Rate): boolean {
  return unstableCount(rate) === 0 && !isServedLess(rate);
}

/** Repetitions in which the queue grows. */
export function unstableCount({ repetitions }: Rate): number {
  return repetitions.filter(({ verdict }) => verdict === 'unstable').length;
}

/** Whether what is served over whole runs is well below the rate that comes: the last answers take long beside all arrivals. */
function isServedLess({ rate_rps, request_throughput_rps: { mean } }: Rate): boolean {
  return mean !== null && mean < AS_MUCH * rate_rps;
}
