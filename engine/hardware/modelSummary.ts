import type { KvPrecision, WeightPrecision } from '../../schemas/defaults.ts';
import type { ModelProfile } from '../../schemas/profiles.ts';
import { type KvPool, type KvPoolInput, kvPool, type NoKvPool } from './kvPool.ts';
import { kvBytesPerToken } from './kvSize.ts';
import { parameterCounts } from './parameters.ts';
import { weightBytes } from './weights.ts';

/** How large a model is, wherever it is served. */
export interface ModelSize {
  readonly parameters: number;
  /** Of a mixture of experts: the parameters that a token meets. */
  readonly activeParameters?: number;
  readonly weightBytes: number;
  /** All layers, one copy; windowed layers count as all others. */
  readonly kvBytesPerToken: number;
}

/** What a reader wants to know of a model where it is served. */
export interface ModelSummary extends ModelSize {
  /** Tokens of KV that fit, or by how much the model does not. */
  readonly pool: KvPool | NoKvPool;
}

export function modelSize(model: ModelProfile, weightPrecision: WeightPrecision, kvPrecision: KvPrecision): ModelSize {
  const { total, active } = parameterCounts(model);
  return {
    parameters: total,
    ...(model.experts ? { activeParameters: active } : {}),
    weightBytes: weightBytes(model, weightPrecision).total,
    kvBytesPerToken: kvBytesPerToken(model, kvPrecision),
  };
}

/** @throws RangeError as `kvPool` */
export function modelSummary(input: KvPoolInput): ModelSummary {
  const { model, weightPrecision, kvPrecision } = input;
  return { ...modelSize(model, weightPrecision, kvPrecision), pool: kvPool(input) };
}
