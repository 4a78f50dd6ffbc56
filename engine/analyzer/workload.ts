import { aggregate, maxBatchOf } from '../tuner/environment.ts';
import type { Environment, PodObservation } from '../tuner/index.ts';

/** What a set of pods serves, as one summary (queueing-model-analyzer, 4.1). */
export interface Workload {
  /** Pods with traffic: only they count. */
  readonly busyPods: number;
  /** Sum over the busy pods, requests/s. */
  readonly arrivalRateRps: number;
  /** Means over the busy pods that measured them, weighted by their arrival rates; 0 where none did. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly ttftMs: number;
  readonly itlMs: number;
}

/** A measurement above this is broken. Below it no sum over pods and variants leaves the range of a double. */
const LARGEST_MEASURED = 1e100;

/**
 * Aggregates pods, weighted by arrival rate. A pod that reported anything that is negative or infinite is left out: its
 * measurement is broken. Of one that lacks a mean (NaN) the rest counts: its traffic is there all the same.
 * @returns undefined if no pod has traffic
 */
export function aggregateWorkload(pods: readonly PodObservation[]): Workload | undefined {
  const busy = pods.filter(isBusy);
  if (busy.length === 0) return undefined;
  const maxBatch = maxBatchOf(pods);
  const environments = busy.map((pod) => ({ ...pod, maxBatch }));
  const { totalRps, inputTokens, outputTokens, ttftMs, itlMs } = aggregate(environments);
  return {
    busyPods: busy.length,
    arrivalRateRps: totalRps,
    inputTokens: Number.isNaN(inputTokens) ? meanOfMeasured(environments, 'inputTokens') : inputTokens,
    outputTokens: Number.isNaN(outputTokens) ? meanOfMeasured(environments, 'outputTokens') : outputTokens,
    ttftMs: Number.isNaN(ttftMs) ? meanOfMeasured(environments, 'ttftMs') : ttftMs,
    itlMs: Number.isNaN(itlMs) ? meanOfMeasured(environments, 'itlMs') : itlMs,
  };
}

type Mean = 'inputTokens' | 'outputTokens' | 'ttftMs' | 'itlMs';

function meanOfMeasured(environments: readonly Environment[], mean: Mean): number {
  const measured = environments.filter((environment) => !Number.isNaN(environment[mean]));
  return measured.length === 0 ? 0 : aggregate(measured)[mean];
}

function isBusy({ arrivalRateRps, inputTokens, outputTokens, ttftMs, itlMs }: PodObservation): boolean {
  return arrivalRateRps > 0 && ![arrivalRateRps, inputTokens, outputTokens, ttftMs, itlMs].some(isBroken);
}

function isBroken(value: number): boolean {
  return value < 0 || value > LARGEST_MEASURED;
}
