import { readFileSync } from 'node:fs';

/** A golden file with its values untouched; NaN and Infinity, which JSON lacks, are strings in it. */
export function readGolden<T>(name: string): T {
  const text = readFileSync(new URL(`./wva/${name}.json`, import.meta.url), 'utf8');
  return JSON.parse(text, (_key, value) => (value === 'NaN' || value === 'Infinity' ? Number(value) : value));
}

/** What `queue_analyze.json` and `queue_size.json` have in common. */
export interface QueueCase {
  id: string;
  note: string;
  alpha: number;
  beta: number;
  gamma: number;
  avgInputTokens: number;
  avgOutputTokens: number;
  maxBatchSize: number;
  maxQueueSize: number;
  error?: string;
  errorKind?: string;
}

/** Steady state in the names of the reference. */
export interface ReferenceMetrics {
  throughput: number;
  avgRespTime: number;
  avgWaitTime: number;
  avgNumInServ: number;
  avgPrefillTime: number;
  avgTokenTime: number;
  avgTTFT: number;
  maxRate: number;
  rho: number;
}

/** Our input for a golden case. */
export function queueInput(c: QueueCase) {
  return {
    alphaMs: c.alpha,
    betaMs: c.beta,
    gammaMs: c.gamma,
    inputTokens: c.avgInputTokens,
    outputTokens: c.avgOutputTokens,
    maxBatch: c.maxBatchSize,
    maxQueue: c.maxQueueSize,
  };
}

/**
 * Rounding in a wait time of the reference, ms. It takes the wait as response - service, and the requests beyond the
 * batch limit as (1 - sum of probabilities) x batch: some units in the last place of 1, times the batch, over the
 * throughput. At light load that is all there is of the wait, which is really 1e-300 (checked with 60 digits).
 */
export function waitNoise(c: QueueCase, metrics: ReferenceMetrics): number {
  return (1e-15 * c.maxBatchSize) / (metrics.throughput / 1000) + 1e-12 * metrics.avgRespTime;
}
