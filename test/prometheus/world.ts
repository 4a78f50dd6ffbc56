import type { CollectRequest } from '../../collect/collect.ts';
import { ServingPod } from './servingPod.ts';

export const MODEL = 'meta-llama/Meta-Llama-3.1-8B-Instruct';
export const NAMESPACE = 'llm-d-prod';

const SERVICE = { alphaMs: 7, betaMs: 0.03, gammaMs: 0.0001, maxBatch: 256 };
const LONG = { ...SERVICE, inputTokens: 1024, outputTokens: 256 };
const SHORT = { ...SERVICE, alphaMs: 5, inputTokens: 300, outputTokens: 40 };

/** Two replicas of one deployment, of which one's load changes; one that falls behind; one of SGLang under its own label. */
export const STORED_PODS = [
  new ServingPod('llama-h100-7d9f8c6b5d-x2x4z', 'vllm', LONG, [
    { fromS: 0, rateRps: 2 },
    { fromS: 1200, rateRps: 2.8 },
    { fromS: 2400, rateRps: 4 },
  ]),
  new ServingPod('llama-h100-7d9f8c6b5d-b2x4z', 'vllm', LONG, [{ fromS: 0, rateRps: 2 }]),
  new ServingPod('llama-l4-0', 'vllm', LONG, [
    { fromS: 0, rateRps: 1.2 },
    { fromS: 1800, rateRps: 3.2, turnedBackRps: 1.2 },
  ]),
  new ServingPod('some-pod', 'sglang', SHORT, [{ fromS: 0, rateRps: 6 }], 'llama-b200'),
] as const;

export const LIVE_PODS = [
  new ServingPod('llama-h100-7d9f8c6b5d-x2x4z', 'vllm', SHORT, [{ fromS: 0, rateRps: 11.3 }]),
  new ServingPod('llama-l4-0', 'vllm', SHORT, [{ fromS: 0, rateRps: 7.7 }]),
  new ServingPod('some-pod', 'sglang', SHORT, [{ fromS: 0, rateRps: 9.1 }], 'llama-b200'),
] as const;

/** What to collect, but for the schedule. */
export function requestTo(url: string, windowS = 60, settleS = 120): Omit<CollectRequest, 'schedule'> {
  return {
    prometheus: { url, timeoutMs: 10_000, retries: 0 },
    target: {
      ...{ namespace: NAMESPACE, modelId: MODEL, podLabel: 'pod', variantLabel: 'llm_d_ai_variant' },
      ...{ windowMs: windowS * 1000, settleMs: settleS * 1000 },
    },
    name: 'x',
    maxBatchOf: () => undefined,
  };
}
