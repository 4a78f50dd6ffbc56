import { DEFAULT_MAX_BATCH, TRANSIENT_DELAY_MS } from '../../schemas/defaults.ts';
import { threeDigits } from '../report/quantities.ts';
import type { Environment, PodObservation, VariantObservation } from './observation.ts';
import type { PodReason, Reason, SkippedPod } from './tuner.ts';

/** The environment of one pod. */
export interface PodEnvironment extends Environment {
  readonly pod: string;
}

const QUANTITIES = [
  ['arrivalRateRps', 'the arrival rate', 'req/s'],
  ['ttftMs', 'TTFT', 'ms'],
  ['itlMs', 'ITL', 'ms'],
  ['inputTokens', 'the mean of input tokens', 'tokens'],
  ['outputTokens', 'the mean of output tokens', 'tokens'],
  ['maxBatch', 'max batch', 'requests'],
] as const;

/** Why a filter cannot take an environment in; undefined if it can. */
export function environmentProblem(environment: Environment): Reason<PodReason> | undefined {
  for (const [field, name, unit] of QUANTITIES) {
    const value = environment[field];
    if (!Number.isFinite(value)) {
      if (Number.isNaN(value)) return { code: 'observation-not-finite', message: `${name} was not measured.` };
      return { code: 'observation-not-finite', message: `${name} must be a finite number of ${unit}, not ${value}.` };
    }
    if (value < 0) {
      const message = `${name} must not be negative: ${threeDigits(value)} ${unit}.`;
      return { code: 'observation-negative', message };
    }
  }
  if (environment.arrivalRateRps === 0) return { code: 'no-traffic', message: 'it got no requests.' };
  for (const [field, name, unit] of QUANTITIES) {
    if (environment[field] === 0) {
      const message = `${name} must be above 0 ${unit}: nothing was measured, or no request was completed.`;
      return { code: 'observation-not-positive', message };
    }
  }
  return undefined;
}

/**
 * Why a tuner cannot learn from a pod; undefined if it can.
 * @param settledAtMs refuse a pod that started less than the transient delay before this time; absent: never
 */
export function podProblem(
  environment: Environment,
  startedAtMs: number | undefined,
  settledAtMs: number | undefined,
): Reason<PodReason> | undefined {
  return environmentProblem(environment) ?? tooYoung(startedAtMs, settledAtMs);
}

/**
 * The pods that a filter can learn from, and why the others are left out. All get the max batch of the first pod that
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
    const { name, arrivalRateRps, inputTokens, outputTokens, ttftMs, itlMs } = pod;
    const environment = { pod: name, arrivalRateRps, inputTokens, outputTokens, maxBatch, ttftMs, itlMs };
    const problem = podProblem(environment, pod.startedAtMs, settledAtMs);
    if (problem) skipped.push({ pod: name, code: problem.code, message: `Pod ${name}: ${problem.message}` });
    else environments.push(environment);
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
    const weight = next.arrivalRateRps / totalRps;
    ttftMs = towards(ttftMs, next.ttftMs, weight);
    itlMs = towards(itlMs, next.itlMs, weight);
    inputTokens = towards(inputTokens, next.inputTokens, weight);
    outputTokens = towards(outputTokens, next.outputTokens, weight);
  }
  const arrivalRateRps = totalRps / environments.length;
  return { arrivalRateRps, inputTokens, outputTokens, maxBatch: first.maxBatch, ttftMs, itlMs, totalRps };
}

/** A mean with one value more. Rounding leaves it between the two, and equal values exactly equal. */
function towards(mean: number, value: number, weight: number): number {
  const moved = mean + (value - mean) * weight;
  return Math.max(Math.min(mean, value), Math.min(Math.max(mean, value), moved));
}

/** Max batch of a variant: that of its first pod that knows one, else the default. */
export function maxBatchOf(pods: readonly PodObservation[]): number {
  for (const { maxBatch } of pods) if (maxBatch !== undefined && maxBatch > 0) return maxBatch;
  return DEFAULT_MAX_BATCH;
}

function tooYoung(startedAtMs: number | undefined, settledAtMs: number | undefined): Reason<PodReason> | undefined {
  if (startedAtMs === undefined || settledAtMs === undefined) return undefined;
  const ageMs = settledAtMs - startedAtMs;
  if (!(ageMs < TRANSIENT_DELAY_MS)) return undefined;
  const age = ageMs < 0 ? 'started after this cycle' : `started ${Math.floor(ageMs / 1000)} s ago`;
  return { code: 'too-young', message: `it ${age} and counts from ${TRANSIENT_DELAY_MS / 1000} s on.` };
}
