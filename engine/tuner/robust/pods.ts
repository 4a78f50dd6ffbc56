import { DEFAULT_MAX_BATCH, TRANSIENT_DELAY_MS } from '../../../schemas/defaults.ts';
import { log } from '../../numerics/elementary.ts';
import { threeDigits } from '../../report/quantities.ts';
import type { PodObservation } from '../observation.ts';
import type { LatencyRecord } from './records.ts';

/** A pod whose observation was not used, and why. */
export interface RefusedPod {
  readonly pod: string;
  readonly reason: string;
}

/** What is beyond these is not a measurement, or no server. */
const LEAST_RATE_RPS = 1e-9;
const MOST_RATE_RPS = 1e6;
const LEAST_MS = 1e-4;
const MOST_MS = 1e8;
const MOST_TOKENS = 1e7;
const MOST_BATCH = 8192;

/** The pods of a variant in one cycle, as records of one observation each, and those that can't be used. */
export function usablePods(
  pods: readonly PodObservation[],
  timeMs: number,
  cycle: number,
): { records: LatencyRecord[]; refused: RefusedPod[] } {
  const records: LatencyRecord[] = [];
  const refused: RefusedPod[] = [];
  // The first pod that says so speaks for those that don't.
  const usualBatch = pods.find((pod) => isBatch(pod.maxBatch))?.maxBatch ?? DEFAULT_MAX_BATCH;
  for (const pod of pods) {
    const reason = reasonAgainst(pod, timeMs);
    if (reason !== undefined) {
      refused.push({ pod: pod.name, reason });
      continue;
    }
    records.push({
      cycle,
      offered: {
        rateRps: pod.arrivalRateRps,
        inputTokens: pod.inputTokens,
        outputTokens: pod.outputTokens,
        maxBatch: isBatch(pod.maxBatch) ? pod.maxBatch : usualBatch,
      },
      lnTtft: log(pod.ttftMs),
      lnItl: log(pod.itlMs),
      count: 1,
    });
  }
  return { records, refused };
}

function isBatch(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= MOST_BATCH;
}

function reasonAgainst(pod: PodObservation, timeMs: number): string | undefined {
  if (pod.arrivalRateRps === 0) return 'No requests arrived.';
  const wrong =
    outside('arrival rate', 'req/s', pod.arrivalRateRps, LEAST_RATE_RPS, MOST_RATE_RPS) ??
    outside('TTFT', 'ms', pod.ttftMs, LEAST_MS, MOST_MS) ??
    outside('ITL', 'ms', pod.itlMs, LEAST_MS, MOST_MS) ??
    outside('mean input', 'tokens', pod.inputTokens, 0, MOST_TOKENS) ??
    outside('mean output', 'tokens', pod.outputTokens, 1, MOST_TOKENS);
  if (wrong !== undefined) return wrong;
  if (pod.maxBatch !== undefined && pod.maxBatch > MOST_BATCH) {
    return `The max batch must be at most ${threeDigits(MOST_BATCH)}, not ${threeDigits(pod.maxBatch)}.`;
  }
  if (pod.startedAtMs === undefined || timeMs - pod.startedAtMs >= TRANSIENT_DELAY_MS) return undefined;
  return `The pod is younger than ${TRANSIENT_DELAY_MS / 1000} s: its caches and queue are still filling.`;
}

function outside(what: string, unit: string, value: number, least: number, most: number): string | undefined {
  if (value >= least && value <= most) return undefined;
  return `The ${what} must be from ${threeDigits(least)} to ${threeDigits(most)} ${unit}, not ${threeDigits(value)}.`;
}
