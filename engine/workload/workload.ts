import type { Requests } from '../serving/simulationInput.ts';
import { drawArrivals } from './arrivals.ts';
import { drawLengths, type Lengths } from './lengths.ts';
import { drawPrefixHits } from './prefixHits.ts';
import type { KeepDraws } from './recentDraws.ts';
import { checkWorkload } from './workloadChecks.ts';
import type { WorkloadInput } from './workloadInput.ts';

/**
 * The requests of a workload. Arrivals, prompts, answers and hits come from streams of their own, with one draw for each
 * request: request i is the same whatever else changes, the number of requests included.
 * @param keep where draws of other requests are found that are the same
 * @throws WorkloadError if the description makes no sense
 */
export function generateRequests(workload: WorkloadInput, keep?: KeepDraws): Requests {
  checkWorkload(workload);
  const { numRequests, seed, arrivals, promptTokens, outputTokens, prefixHitRate } = workload;
  const lengths = (name: 'prompt_tokens' | 'output_tokens', of: Lengths) => {
    const draw = () => drawLengths(of, numRequests, seed, name);
    return keep === undefined ? draw() : keep(`${name} ${seed} ${numRequests} ${JSON.stringify(of)}`, draw);
  };
  return {
    arrivalMs: drawArrivals(arrivals, numRequests, seed, keep),
    promptTokens: lengths('prompt_tokens', promptTokens),
    outputTokens: lengths('output_tokens', outputTokens),
    ...(prefixHitRate === undefined ? {} : { hits: drawPrefixHits(prefixHitRate, numRequests, seed) }),
  };
}
