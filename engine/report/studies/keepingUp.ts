import type { CapacitySearchOutcome } from '../../../schemas/results/study-results.ts';
import { AS_MUCH } from '../servingSentence.ts';

type Rate = CapacitySearchOutcome['rates'][number];

/** Below this share of the rate that comes, a run spends more time on its last answers than on all arrivals. */
const HALF = 0.5;

/** The rate that a search found; undefined where it found none. */
export function answerOf({ rates, highest_feasible_rate_rps }: CapacitySearchOutcome): Rate | undefined {
  return rates.find(({ rate_rps }) => rate_rps === highest_feasible_rate_rps);
}

/**
 * Whether a rate is kept up with in every repetition: a run that is short can keep its promise, and drain, while its queue grows.
 * Where no batch is ever full, a long last answer alone is no sign of that, unless it is longer than all arrivals.
 */
export function isKeptUp(rate: Rate): boolean {
  const isStable = rate.repetitions.every(({ verdict }) => verdict === 'stable');
  return unstableCount(rate) === 0 && !isServedBelow(rate, isStable ? HALF : AS_MUCH);
}

/** Repetitions in which the queue grows. */
export function unstableCount({ repetitions }: Rate): number {
  return repetitions.filter(({ verdict }) => verdict === 'unstable').length;
}

/** Whether what is served over whole runs is well below the rate that comes: the last answers take long beside all arrivals. */
export function isServedLess(rate: Rate): boolean {
  return isServedBelow(rate, AS_MUCH);
}

function isServedBelow({ rate_rps, request_throughput_rps: { mean } }: Rate, share: number): boolean {
  return mean !== null && mean < share * rate_rps;
}
