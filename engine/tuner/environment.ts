import { DEFAULT_MAX_BATCH, TRANSIENT_DELAY_MS } from '../../schemas/defaults.ts';
import { threeDigits } from '../report/quantities.ts';
import type { PodObservation, VariantObservation } from './observation.ts';
import type { Latencies, PodReason, SkippedPod } from './tuner.ts';

/** What a filter takes in at once: the load of one replica, and the latencies observed under it. */
export interface Environment extends Latencies {
  readonly arrivalRateRps: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly maxBatch: number;
}

/** The environment of one pod. */
export interface PodEnvironment extends Environment {
  readonly pod: string;
}

const QUANTITIES = [
  ['arrivalRateRps', 'arrival rate', 'req/s'],
  ['ttftMs', 'TTFT', 'ms'],
  ['itlMs', 'ITL', 'ms'],
  ['inputTokens', 'input tokens', 'tokens'],
  ['outputTokens', 'output tokens', 'tokens'],
] as const;

/**
 * The pods that a tuner can learn from, and why the others are left out. All get the max batch of the first pod that
 * has one, else the default.
 * @param settledAtMs leave out pods that started less than the transient delay before this time; absent: take all
 */
export function usablePods(
  variant: VariantObservation,
  settledAtMs?: number,
): { environments: PodEnvironment[]; skipped: SkippedPod[] } {
  const environments: PodEnvironment[] = [];
  const skipped: SkippedPod[] = [];
  const maxBatch = maxBatchOf(variant.pods);
  for (const pod of variant.pods) {
    const reason = unusable(pod, settledAtMs);
    if (reason) {
      skipped.push(reason);
      continue;
    }
    const { name, arrivalRateRps, inputTokens, outputTokens, ttftMs, itlMs } = pod;
    environments.push({ pod: name, arrivalRateRps, inputTokens, outputTokens, maxBatch, ttftMs, itlMs });
  }
  return { environments, skipped };
}

/**
 * The variant's aggregate (queueing-model-analyzer, 4.1): means weighted by arrival rate. The rate is the mean of the
 * pods', since it is one replica that is predicted; `totalRps` is their sum.
 * @param environments at least one
 */
export function aggregate(environments: readonly Environment[]): Environment & { totalRps: number } {
  const [first, ...others] = environments as [Environment, ...Environment[]];
  let { ttftMs, itlMs, inputTokens, outputTokens, arrivalRateRps: totalRps } = first;
  for (const next of others) {
    // Finite numbers may have an infinite sum.
    totalRps = Math.min(totalRps + next.arrivalRateRps, Number.MAX_VALUE);
    // Step by step, so that one pod's mean is exactly its own and large numbers do not overflow.
    const weight = next.arrivalRateRps / totalRps;
    ttftMs += (next.ttftMs - ttftMs) * weight;
    itlMs += (next.itlMs - itlMs) * weight;
    inputTokens += (next.inputTokens - inputTokens) * weight;
    outputTokens += (next.outputTokens - outputTokens) * weight;
  }
  const arrivalRateRps = totalRps / environments.length;
  return { arrivalRateRps, inputTokens, outputTokens, maxBatch: first.maxBatch, ttftMs, itlMs, totalRps };
}

/** Max batch of a variant: that of its first pod that knows one, else the default. */
export function maxBatchOf(pods: readonly PodObservation[]): number {
  for (const { maxBatch } of pods) if (maxBatch !== undefined && maxBatch > 0) return maxBatch;
  return DEFAULT_MAX_BATCH;
}

function unusable(pod: PodObservation, settledAtMs: number | undefined): SkippedPod | undefined {
  const skip = (code: PodReason, message: string): SkippedPod => ({ pod: pod.name, code, message });
  for (const [field, name, unit] of QUANTITIES) {
    const value = pod[field];
    if (!Number.isFinite(value)) {
      return skip(
        'observation-not-finite',
        `Pod ${pod.name}: ${name} must be a finite number of ${unit}, not ${value}.`,
      );
    }
    if (value < 0) {
      const is = `${threeDigits(value)} ${unit}`;
      return skip('observation-negative', `Pod ${pod.name}: ${name} must not be negative: ${is}.`);
    }
  }
  if (pod.arrivalRateRps === 0) return skip('no-traffic', `Pod ${pod.name} got no requests.`);
  for (const [field, name, unit] of QUANTITIES) {
    if (pod[field] === 0) {
      return skip(
        'observation-not-positive',
        `Pod ${pod.name}: ${name} must be above 0 ${unit}. Nothing was measured, or no request was completed.`,
      );
    }
  }
  if (settledAtMs !== undefined && pod.startedAtMs !== undefined) {
    const ageMs = settledAtMs - pod.startedAtMs;
    if (ageMs < TRANSIENT_DELAY_MS) {
      const age = `${threeDigits(ageMs / 1000)} s old`;
      return skip('too-young', `Pod ${pod.name} is ${age}: it counts from ${TRANSIENT_DELAY_MS / 1000} s on.`);
    }
  }
  return undefined;
}
