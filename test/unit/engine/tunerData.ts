import { QueueModel, type ServiceTimes } from '../../../engine/queueing/index.ts';
import type { PodObservation, VariantObservation } from '../../../engine/tuner/index.ts';
import type { Semantics } from '../../../schemas/defaults.ts';

export const TRUTH: ServiceTimes = { alphaMs: 8, betaMs: 0.016, gammaMs: 0.0005 };
export const LOAD = { inputTokens: 1024, outputTokens: 256, maxBatch: 64 };
export const TIME = Date.UTC(2026, 10, 29, 10);
export const MODEL = { namespace: 'prod', modelId: 'meta-llama/Llama-3.1-8B' };

/** Waiting places that a tuner with these semantics reckons with. */
function places(semantics: Semantics, maxBatch: number): number {
  return semantics === 'controller' ? 10 * maxBatch : 100;
}

/** A pod that observes exactly what the tuner's queue says, at a share of the maximum rate. */
export function podAt(
  share: number,
  semantics: Semantics,
  { name = 'pod-0', truth = TRUTH, load = LOAD } = {},
): PodObservation {
  const queue = new QueueModel({ ...truth, ...load, maxQueue: places(semantics, load.maxBatch) }, semantics);
  const arrivalRateRps = share * queue.rateMaxRps;
  const { waitMs, prefillMs, itlMs } = queue.analyze(arrivalRateRps);
  return { name, arrivalRateRps, ttftMs: waitMs + prefillMs, itlMs, ...load };
}

export function variantOf(...pods: PodObservation[]): VariantObservation {
  return { name: 'llama-h100', accelerator: 'h100-sxm', currentReplicas: pods.length, pendingReplicas: 0, pods };
}
