import type { IterationCost } from '../../../../../engine/serving/iterationCost.ts';

/** A part of a prompt: so many tokens, computed after so many that are there already. */
export interface Chunk {
  readonly tokens: number;
  readonly after: number;
}

/** Both sides of the roofline and what comes on top, ms. */
export interface IterationTime {
  readonly computeMs: number;
  readonly memoryMs: number;
  readonly overheadMs: number;
  readonly totalMs: number;
}

/** Time of an iteration with decodes of these contexts and with these chunks, token by token. */
export function iterationTime(
  cost: IterationCost,
  contexts: readonly number[],
  chunks: readonly Chunk[],
): IterationTime {
  const window = cost.windowTokens;
  const shared = contexts.length > 0 ? cost.sharedDecode : cost.sharedPrefill;
  let tokens = 0;
  let computeMs = 0;
  let memoryMs = 0;
  let overheadMs = cost.overheadFixedMs * shared;
  for (const context of contexts) {
    const windowed = Math.min(context, window);
    computeMs += cost.computePerDecodeMs + context * cost.computePerContextMs + windowed * cost.computePerWindowedMs;
    memoryMs += cost.memoryPerDecodeMs + context * cost.memoryPerContextMs + windowed * cost.memoryPerWindowedMs;
    overheadMs += cost.overheadPerDecodeMs;
    tokens += 1;
  }
  for (const chunk of chunks) {
    for (let token = 1; token <= chunk.tokens; token++) {
      const attended = chunk.after + token;
      computeMs += cost.computePerTokenMs;
      computeMs += attended * cost.computePerAttendedMs;
      computeMs += Math.min(attended, window) * cost.computePerAttendedWindowedMs;
      memoryMs += cost.memoryPerTokenMs;
      overheadMs += cost.overheadPerTokenMs;
      tokens += 1;
    }
    const there = chunk.after + chunk.tokens;
    memoryMs += there * cost.memoryPerReadMs + Math.min(there, window) * cost.memoryPerReadWindowedMs;
  }
  memoryMs += cost.weightsMs[Math.min(tokens, cost.weightsMs.length - 1)]! * shared;
  return { computeMs, memoryMs, overheadMs, totalMs: Math.max(computeMs, memoryMs) + overheadMs };
}
