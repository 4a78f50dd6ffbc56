import type { Differences } from './semantics.ts';
import type { RequestSize, ServiceTimes } from './types.ts';

/** Parameters and request size: what every time of this file depends on. */
export type Work = ServiceTimes & RequestSize;

/**
 * delta, ms: what one more request adds to an iteration, averaged over its O + 1 iterations
 * (queueing-model-analyzer, 9.2): beta (I+O)/(O+1) + gamma (I + O/2).
 */
export function delta(p: Work): number {
  const computed = (p.inputTokens + p.outputTokens) / (p.outputTokens + 1);
  const read = p.inputTokens + p.outputTokens / 2;
  return p.betaMs * computed + p.gammaMs * read;
}

/** T(n) = alpha + n delta, ms: an iteration with n requests in the batch (9.2). n may be fractional. */
export function iterationMs(p: Work, n: number): number {
  return p.alphaMs + n * delta(p);
}

/** Own work of the prefill of one request, ms: (beta + gamma) I (9.2). */
export function prefillWorkMs(p: Work): number {
  return (p.betaMs + p.gammaMs) * p.inputTokens;
}

/** Own work of a mean decode step, ms: beta + gamma (I + (O+1)/2), under `controller` beta + gamma (I + O/2). */
export function decodeWorkMs(p: Work, differences: Differences): number {
  return p.betaMs + p.gammaMs * (p.inputTokens + (p.outputTokens + differences.decodeMemoryOffset) / 2);
}

/** The prefill iteration at batch size n, ms. Under `controller` a request without input needs none. */
export function prefillMs(p: Work, n: number, differences: Differences): number {
  if (differences.emptyPrefillIsFree && p.inputTokens === 0) return 0;
  return iterationMs(p, n) + prefillWorkMs(p);
}

/** A mean decode step at batch size n, ms. */
export function decodeMs(p: Work, n: number, differences: Differences): number {
  return iterationMs(p, n) + decodeWorkMs(p, differences);
}

/**
 * Time from the start of the prefill to the last token, ms, if n requests are in the batch throughout:
 * one prefill and O decode steps. It is linear in n: `fixedMs + n * perRequestMs`.
 */
export function serviceLine(p: Work, differences: Differences): { fixedMs: number; perRequestMs: number } {
  const atZero = prefillMs(p, 0, differences) + p.outputTokens * decodeMs(p, 0, differences);
  const skipsPrefill = differences.emptyPrefillIsFree && p.inputTokens === 0;
  return { fixedMs: atZero, perRequestMs: (p.outputTokens + (skipsPrefill ? 0 : 1)) * delta(p) };
}
