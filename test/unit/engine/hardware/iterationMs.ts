import type { IterationCost } from '../../../../engine/serving/iterationCost.ts';

/** A chunk that computes `tokens` after `before`. */
export interface Chunk {
  readonly tokens: number;
  readonly before: number;
}

/** The time of an iteration as `IterationCost` defines it, term by term and token by token. */
export function iterationMs(cost: IterationCost, contexts: readonly number[], chunks: readonly Chunk[] = []): number {
  const inWindow = (tokens: number) => Math.min(tokens, cost.windowTokens);
  let tokens = contexts.length;
  let compute = 0;
  let memory = 0;
  let overhead = 0;
  for (const context of contexts) {
    compute +=
      cost.computePerDecodeMs + context * cost.computePerContextMs + inWindow(context) * cost.computePerWindowedMs;
    memory += cost.memoryPerDecodeMs + context * cost.memoryPerContextMs + inWindow(context) * cost.memoryPerWindowedMs;
    overhead += cost.overheadPerDecodeMs;
  }
  for (const chunk of chunks) {
    const after = chunk.before + chunk.tokens;
    for (let attended = chunk.before + 1; attended <= after; attended++)
      compute +=
        cost.computePerTokenMs +
        attended * cost.computePerAttendedMs +
        inWindow(attended) * cost.computePerAttendedWindowedMs;
    memory += chunk.tokens * cost.memoryPerTokenMs + after * cost.memoryPerReadMs;
    memory += inWindow(after) * cost.memoryPerReadWindowedMs;
    overhead += chunk.tokens * cost.overheadPerTokenMs;
    tokens += chunk.tokens;
  }
  const shared = contexts.length > 0 ? cost.sharedDecode : cost.sharedPrefill;
  memory += shared * cost.weightsMs[Math.min(tokens, cost.weightsMs.length - 1)]!;
  return Math.max(compute, memory) + shared * cost.overheadFixedMs + overhead;
}
