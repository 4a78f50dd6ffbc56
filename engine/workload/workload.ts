import type { Requests } from '../serving/simulationInput.ts';
import { drawArrivals } from './arrivals.ts';
import { drawLengths } from './lengths.ts';
import { drawPrefixHits } from './prefixHits.ts';
import { checkWorkload } from './workloadChecks.ts';
import type { WorkloadInput } from './workloadInput.ts';

/**
 * The requests of a workload. Arrivals, prompts, answers and hits come from streams of their own, with one draw for each
 * request: request i is the same whatever else changes, the number of requests included.
 * @throws WorkloadError if the description makes no sense
 */
export function generateRequests(workload: WorkloadInput): Requests {
  checkWorkload(workload);
  const { numRequests, seed, arrivals, promptTokens, outputTokens, prefixHitRate } = workload;
  return {
    arrivalMs: drawArrivals(arrivals, numRequests, seed),
    promptTokens: drawLengths(promptTokens, numRequests, seed, 'prompt_tokens'),
    outputTokens: drawLengths(outputTokens, numRequests, seed, 'output_tokens'),
    ...(prefixHitRate === undefined ? {} : { hits: drawPrefixHits(prefixHitRate, numRequests, seed) }),
  };
}
