import type { KvPrecision } from '../../schemas/defaults.ts';
import type { ModelProfile } from '../../schemas/profiles.ts';

const ELEMENT_BYTES: Readonly<Record<KvPrecision, number>> = { bf16: 2, fp8: 1 };

/** Layers by what they attend to, as blocks of KV are counted: `docs/serving.md`, section 4. */
export interface KvLayers {
  readonly fullLayers: number;
  readonly windowLayers: number;
  /** What windowed layers attend to at most; Infinity without such layers. */
  readonly windowTokens: number;
}

export function kvLayers({ layers, window }: ModelProfile): KvLayers {
  if (!window || window.layers === 0) return { fullLayers: layers, windowLayers: 0, windowTokens: Infinity };
  return { fullLayers: layers - window.layers, windowLayers: window.layers, windowTokens: window.tokens };
}

/** KV of a token, all layers, one copy, bytes: what a request pays for each token inside of every window. */
export function kvBytesPerToken(model: ModelProfile, precision: KvPrecision): number {
  return model.layers * kvBytesOfLayer(model, precision, 1);
}

/**
 * KV of a token in one layer on each of `tensorParallel` accelerators, bytes. Heads are divided, and held several times where
 * there are fewer of them than accelerators; a latent vector serves all heads, so that each accelerator holds all of it.
 */
export function kvBytesOfLayer({ attention }: ModelProfile, precision: KvPrecision, tensorParallel: number): number {
  const elements =
    attention.kind === 'latent'
      ? attention.kvLoraRank + attention.qkRopeHeadDim
      : 2 * attention.headDim * Math.ceil(attention.kvHeads / tensorParallel);
  return elements * ELEMENT_BYTES[precision];
}

/** KV of a request with a context of so many tokens, one copy, bytes; no rounding to blocks. */
export function kvBytesOfRequest(model: ModelProfile, tokens: number, precision: KvPrecision): number {
  const { fullLayers, windowLayers, windowTokens } = kvLayers(model);
  const tokenLayers = fullLayers * tokens + windowLayers * Math.min(tokens, windowTokens);
  return tokenLayers * kvBytesOfLayer(model, precision, 1);
}

/**
 * Whether servers divide the model so: heads of queries evenly, and heads of keys evenly or each held by as many
 * accelerators as any other.
 */
export function dividesHeads({ heads, attention }: ModelProfile, tensorParallel: number): boolean {
  if (heads % tensorParallel !== 0) return false;
  if (attention.kind === 'latent') return true;
  return attention.kvHeads % tensorParallel === 0 || tensorParallel % attention.kvHeads === 0;
}
