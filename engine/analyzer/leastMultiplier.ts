import { delta, type RequestSize, type ServiceTimes } from '../queueing/index.ts';

/**
 * The multiplier above which targets inferred from it can be met under `controller` semantics; at or below it sizing
 * fails and the capacity is zero. The controller's latencies at next to no load, where a lone request is timed with
 * itself in the batch, against the inferred targets (docs/theory.md, "When an inferred target can be met").
 * @returns at least 2: the controller's TTFT has one decode step more than the target allows for
 */
export function leastControllerMultiplier(variant: ServiceTimes & RequestSize): number {
  const { alphaMs, betaMs, gammaMs, inputTokens, outputTokens } = variant;
  const self = delta(variant) * (1 + 1 / outputTokens);
  const forItl = 1 + (self - gammaMs / 2) / alphaMs;
  const forTtft = 2 + (self + betaMs + gammaMs * (inputTokens + outputTokens / 2)) / alphaMs;
  return Math.max(forItl, forTtft);
}
