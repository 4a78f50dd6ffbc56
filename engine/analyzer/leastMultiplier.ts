import { delta, type RequestSize, type ServiceTimes } from '../queueing/index.ts';

/**
 * The multiplier above which targets inferred from it can be met under `controller` semantics; at or below it sizing
 * fails and the capacity is zero. It compares the targets with the controller's latencies at next to no load, where a
 * lone request is timed with itself in the batch (docs/theory.md, section 4).
 * @returns at least 2 with a prompt: the controller's TTFT has one decode step more than the target allows for
 */
export function leastControllerMultiplier(variant: ServiceTimes & RequestSize): number {
  const { alphaMs, betaMs, gammaMs, inputTokens, outputTokens } = variant;
  // Without a prompt the controller takes the prefill for free: no iteration of its own, and none in the mean.
  const prefills = inputTokens > 0 ? 1 : 0;
  const self = delta(variant) * (1 + prefills / outputTokens);
  const forItl = 1 + (self - gammaMs / 2) / alphaMs;
  const forTtft = 1 + prefills + (self + betaMs + gammaMs * (inputTokens + outputTokens / 2)) / alphaMs;
  return Math.max(forItl, forTtft);
}
