import type { WorkerLimits } from './simulationInput.ts';

/** What a worker's KV cache is counted by. */
type KvLimits = Pick<WorkerLimits, 'kvBlocks' | 'kvBlockTokens' | 'fullLayers' | 'windowLayers'>;

/**
 * Blocks of a KV cache, counted in units: a block of one layer that attends to everything, or of one with a window. Where all
 * layers are alike a unit is a block. docs/serving.md, section 4.
 */
export class KvBlocks {
  readonly blockTokens: number;
  readonly fullLayers: number;
  readonly windowLayers: number;
  /** Blocks of a windowed layer that one request can hold. */
  private readonly windowBlocks: number;
  /** Units that requests can share among them: all but those of the shared prefix. */
  readonly poolUnits: number;

  constructor(limits: KvLimits, windowTokens: number, prefixTokens: number) {
    this.blockTokens = limits.kvBlockTokens;
    // A window without an end is none.
    const isEndless = windowTokens === Number.POSITIVE_INFINITY;
    this.fullLayers = isEndless ? limits.fullLayers + limits.windowLayers : limits.fullLayers;
    this.windowLayers = isEndless ? 0 : limits.windowLayers;
    this.windowBlocks = Math.ceil(windowTokens / limits.kvBlockTokens);
    const all = limits.kvBlocks * (limits.fullLayers + limits.windowLayers);
    this.poolUnits = all - this.unitsOf(prefixTokens, 0);
  }

  /** Units that a request holds with a context of so many tokens, of which `cached` are in the shared prefix. */
  unitsOf(contextTokens: number, cached: number): number {
    const blocks = Math.ceil(contextTokens / this.blockTokens);
    const own = this.fullLayers * (blocks - Math.floor(cached / this.blockTokens));
    if (this.windowLayers === 0) return own;
    return own + this.windowLayers * Math.min(blocks, this.windowBlocks);
  }

  /** Blocks that so many units are, as people count them. */
  blocksOf(units: number): number {
    return units / (this.fullLayers + this.windowLayers);
  }
}
