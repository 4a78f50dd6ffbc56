import { type KvPool, type KvPoolInput, kvPool, type NoKvPool } from './kvPool.ts';
import { kvBytesPerToken } from './kvSize.ts';
import { parameterCounts } from './parameters.ts';
import { weightBytes } from './weights.ts';

/** What a reader wants to know of a model where it is served. */
export interface ModelSummary {
  readonly parameters: number;
  /** Of a mixture of experts: the parameters that a token meets. */
  readonly activeParameters?: number;
  readonly weightBytes: number;
  /** All layers, one copy; windowed layers count as all others. */
  readonly kvBytesPerToken: number;
  /** Tokens of KV that fit, or by how much the model does not. */
  readonly pool: KvPool | NoKvPool;
}

/** @throws RangeError as `kvPool` */
export function modelSummary(input: KvPoolInput): ModelSummary {
  const { model, weightPrecision, kvPrecision } = input;
  const { total, active } = parameterCounts(model);
  return {
    parameters: total,
    ...(model.experts ? { activeParameters: active } : {}),
    weightBytes: weightBytes(model, weightPrecision).total,
    kvBytesPerToken: kvBytesPerToken(model, kvPrecision),
    pool: kvPool(input),
  };
}
