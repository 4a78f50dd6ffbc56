import type { DecodeSet } from './decodeSet.ts';
import type { IterationCost } from './iterationCost.ts';

/**
 * The time of an iteration from its cost: of decodes alone, with how it grows from one iteration to the next, and of decodes
 * with chunks. The chunks are added one by one. See `IterationCost` for the formula.
 */
export class BatchTime {
  /** Of iterations with decodes alone: the time of the next, how much longer each one is, and for how many that holds. */
  decodeMs = 0.5;
  decodeStepMs = 0.5;
  decodeIterations = 0.5;
  /** The chunks of an iteration, as sums. */
  private chunkTokens = 0;
  private chunkCompute = 0.5;
  private chunkMemory = 0.5;
  private readonly cost: IterationCost;
  private readonly weightsMs: Float64Array;
  private readonly hasWindow: boolean;

  constructor(cost: IterationCost) {
    this.cost = cost;
    this.weightsMs = cost.weightsMs;
    this.hasWindow = cost.windowTokens !== Number.POSITIVE_INFINITY;
    this.clearChunks();
  }

  clearChunks(): void {
    this.chunkTokens = 0;
    this.chunkCompute = 0;
    this.chunkMemory = 0;
  }

  /** A chunk that computes so many tokens after those that are there. */
  addChunk(tokens: number, after: number): void {
    const cost = this.cost;
    const attended = tokens * after + 0.5 * (tokens * (tokens + 1));
    this.chunkTokens += tokens;
    this.chunkCompute += tokens * cost.computePerTokenMs + attended * cost.computePerAttendedMs;
    this.chunkMemory += tokens * cost.memoryPerTokenMs + (after + tokens) * cost.memoryPerReadMs;
    if (this.hasWindow) {
      this.chunkCompute += attendedInWindow(tokens, after, cost.windowTokens) * cost.computePerAttendedWindowedMs;
      this.chunkMemory += Math.min(after + tokens, cost.windowTokens) * cost.memoryPerReadWindowedMs;
    }
  }

  /** The time of an iteration with the chunks added since `clearChunks`, and these decodes. */
  withChunks(decodes: DecodeSet): number {
    const cost = this.cost;
    const n = decodes.size;
    const s = decodes.contextTokens;
    const shared = n > 0 ? cost.sharedDecode : cost.sharedPrefill;
    let compute = n * cost.computePerDecodeMs + s * cost.computePerContextMs + this.chunkCompute;
    let memory =
      shared * this.weightsFor(n + this.chunkTokens) +
      (n * cost.memoryPerDecodeMs + s * cost.memoryPerContextMs + this.chunkMemory);
    if (this.hasWindow) {
      compute += decodes.windowedTokens * cost.computePerWindowedMs;
      memory += decodes.windowedTokens * cost.memoryPerWindowedMs;
    }
    const overhead =
      shared * cost.overheadFixedMs + (n * cost.overheadPerDecodeMs + this.chunkTokens * cost.overheadPerTokenMs);
    return Math.max(compute, memory) + overhead;
  }

  /** Sets `decode...` for these decodes (at least one). The larger of two lines: it holds until they cross. */
  decodesAlone(decodes: DecodeSet): void {
    const cost = this.cost;
    const n = decodes.size;
    const s = decodes.contextTokens;
    const windowed = this.hasWindow ? decodes.windowedTokens : 0;
    const growing = this.hasWindow ? decodes.growing : 0;
    const compute = n * cost.computePerDecodeMs + s * cost.computePerContextMs + windowed * cost.computePerWindowedMs;
    const computeStep = n * cost.computePerContextMs + growing * cost.computePerWindowedMs;
    const memory =
      cost.sharedDecode * this.weightsFor(n) +
      (n * cost.memoryPerDecodeMs + s * cost.memoryPerContextMs + windowed * cost.memoryPerWindowedMs);
    const memoryStep = n * cost.memoryPerContextMs + growing * cost.memoryPerWindowedMs;
    const overhead = cost.sharedDecode * cost.overheadFixedMs + n * cost.overheadPerDecodeMs;
    if (compute > memory || (compute === memory && computeStep > memoryStep)) {
      this.decodeMs = compute + overhead;
      this.decodeStepMs = computeStep;
      this.decodeIterations = crossing(compute - memory, memoryStep - computeStep);
    } else {
      this.decodeMs = memory + overhead;
      this.decodeStepMs = memoryStep;
      this.decodeIterations = crossing(memory - compute, computeStep - memoryStep);
    }
  }

  private weightsFor(tokens: number): number {
    return this.weightsMs[Math.min(tokens, this.weightsMs.length - 1)]!;
  }
}

/** Iterations, at least one, for which a line that is ahead stays ahead of one that catches up by so much in each. */
function crossing(ahead: number, catchUp: number): number {
  if (!(catchUp > 0)) return Number.POSITIVE_INFINITY;
  return Math.floor(ahead / catchUp) + 1;
}

/** Sum over the tokens of a chunk of the tokens that each attends to within the window. */
function attendedInWindow(tokens: number, after: number, window: number): number {
  // Token i of 1..tokens attends to min(after + i, window).
  const whole = Math.max(0, Math.min(tokens, window - after));
  return whole * after + 0.5 * (whole * (whole + 1)) + (tokens - whole) * window;
}
