import type { PodObservation } from '../tuner/observation.ts';
import { type Fields, isGiven, numberIn, textIn } from './fields.ts';

/** One pod in one cycle in the controller's names: averages in requests/s, tokens, seconds. */
export interface PodRecord {
  readonly pod: string;
  readonly arrivalRate: number;
  readonly avgInputTokens: number;
  readonly avgOutputTokens: number;
  readonly avgTTFTSeconds: number;
  readonly avgITLSeconds: number;
  readonly maxBatchSize?: number;
}

/** The fields of a pod. */
export const POD_FIELDS = [
  ...['pod', 'arrivalRate', 'avgInputTokens', 'avgOutputTokens', 'avgTTFTSeconds', 'avgITLSeconds', 'maxBatchSize'],
];

/** @throws RecordError */
export function readPodRecord(pod: Fields): PodRecord {
  return {
    pod: textIn(pod, 'pod', ''),
    arrivalRate: numberIn(pod, 'arrivalRate'),
    avgInputTokens: numberIn(pod, 'avgInputTokens'),
    avgOutputTokens: numberIn(pod, 'avgOutputTokens'),
    avgTTFTSeconds: numberIn(pod, 'avgTTFTSeconds'),
    avgITLSeconds: numberIn(pod, 'avgITLSeconds'),
    ...(isGiven(pod, 'maxBatchSize') ? { maxBatchSize: numberIn(pod, 'maxBatchSize') } : {}),
  };
}

/** The same as the tuners and the analyzer take it. */
export function podObservation(pod: PodRecord): PodObservation {
  return {
    name: pod.pod,
    arrivalRateRps: pod.arrivalRate,
    ttftMs: pod.avgTTFTSeconds * 1000,
    itlMs: pod.avgITLSeconds * 1000,
    inputTokens: pod.avgInputTokens,
    outputTokens: pod.avgOutputTokens,
    ...(pod.maxBatchSize === undefined ? {} : { maxBatch: pod.maxBatchSize }),
  };
}
