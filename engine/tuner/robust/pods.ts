import { DEFAULT_MAX_BATCH } from '../../../schemas/defaults.ts';
import { threeDigits, whole } from '../../report/quantities.ts';
import { type PodEnvironment, podProblem } from '../environment.ts';
import type { PodObservation } from '../observation.ts';
import type { PodReason, Reason, SkippedPod } from '../tuner.ts';

/** What is beyond these is not a measurement, or no server. */
const LEAST_RATE_RPS = 1e-9;
const MOST_RATE_RPS = 1e6;
const LEAST_MS = 1e-4;
const MOST_MS = 1e8;
const MOST_TOKENS = 1e7;
const MOST_BATCH = 8192;

/**
 * The pods that the robust tuner can learn from, each with its own max batch, and why the others are left out. The first
 * pod that knows its max batch speaks for those that don't.
 */
export function servingPods(
  pods: readonly PodObservation[],
  timeMs: number,
): { environments: PodEnvironment[]; skipped: SkippedPod[] } {
  const environments: PodEnvironment[] = [];
  const skipped: SkippedPod[] = [];
  const usualBatch = pods.map(({ maxBatch }) => maxBatch).find(isBatch) ?? DEFAULT_MAX_BATCH;
  for (const pod of pods) {
    const { name, arrivalRateRps, inputTokens, outputTokens, ttftMs, itlMs } = pod;
    const maxBatch = isGiven(pod.maxBatch) ? pod.maxBatch : usualBatch;
    const environment = { pod: name, arrivalRateRps, inputTokens, outputTokens, maxBatch, ttftMs, itlMs };
    const problem = podProblem(environment, pod.startedAtMs, timeMs) ?? outOfRange(environment);
    if (problem) skipped.push({ pod: name, code: problem.code, message: `Pod ${name}: ${problem.message}` });
    else environments.push(environment);
  }
  return { environments, skipped };
}

/** As to every tuner: one that is not positive says nothing. */
function isGiven(maxBatch: number | undefined): maxBatch is number {
  return maxBatch !== undefined && maxBatch > 0;
}

function isBatch(maxBatch: number | undefined): maxBatch is number {
  return isGiven(maxBatch) && Number.isInteger(maxBatch) && maxBatch <= MOST_BATCH;
}

function outOfRange(environment: PodEnvironment): Reason<PodReason> | undefined {
  const { arrivalRateRps, ttftMs, itlMs, inputTokens, outputTokens, maxBatch } = environment;
  const message =
    outside('the arrival rate', 'req/s', arrivalRateRps, LEAST_RATE_RPS, MOST_RATE_RPS) ??
    outside('TTFT', 'ms', ttftMs, LEAST_MS, MOST_MS) ??
    outside('ITL', 'ms', itlMs, LEAST_MS, MOST_MS) ??
    outside('the mean of input tokens', 'tokens', inputTokens, 0, MOST_TOKENS) ??
    outside('the mean of output tokens', 'tokens', outputTokens, 1, MOST_TOKENS) ??
    (isBatch(maxBatch)
      ? undefined
      : `max batch must be a whole number, at most ${whole(MOST_BATCH)}, not ${threeDigits(maxBatch)}.`);
  return message === undefined ? undefined : { code: 'observation-out-of-range', message };
}

function outside(what: string, unit: string, value: number, least: number, most: number): string | undefined {
  if (value >= least && value <= most) return undefined;
  return `${what} must be from ${threeDigits(least)} to ${threeDigits(most)} ${unit}, not ${threeDigits(value)}.`;
}
