import { aggregate, maxBatchOf } from '../tuner/environment.ts';
import type { PodObservation } from '../tuner/index.ts';

/** What a set of pods serves, as one summary (queueing-model-analyzer, 4.1). */
export interface Workload {
  /** Pods with traffic: only they count. */
  readonly busyPods: number;
  /** Sum over the busy pods, requests/s. */
  readonly arrivalRateRps: number;
  /** Means over the busy pods, weighted by their arrival rates. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly ttftMs: number;
  readonly itlMs: number;
}

/** A measurement above this is broken. Below it no sum over pods and variants leaves the range of a double. */
const LARGEST_MEASURED = 1e100;

/**
 * Aggregates pods, weighted by arrival rate. A pod that reported anything that is negative or not finite is left out:
 * its measurement is broken.
 * @returns undefined if no pod has traffic
 */
export function aggregateWorkload(pods: readonly PodObservation[]): Workload | undefined {
  const busy = pods.filter(isBusy);
  if (busy.length === 0) return undefined;
  const maxBatch = maxBatchOf(pods);
  const { totalRps, inputTokens, outputTokens, ttftMs, itlMs } = aggregate(busy.map((pod) => ({ ...pod, maxBatch })));
  return { busyPods: busy.length, arrivalRateRps: totalRps, inputTokens, outputTokens, ttftMs, itlMs };
}

function isBusy({ arrivalRateRps, inputTokens, outputTokens, ttftMs, itlMs }: PodObservation): boolean {
  if (!(arrivalRateRps > 0 && inputTokens >= 0 && outputTokens >= 0 && ttftMs >= 0 && itlMs >= 0)) return false;
  return Math.max(arrivalRateRps, inputTokens, outputTokens, ttftMs, itlMs) <= LARGEST_MEASURED;
}
