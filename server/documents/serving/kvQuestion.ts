import { type KvPoolInput, kvPool } from '../../../engine/hardware/kvPool.ts';
import { kvLayers } from '../../../engine/hardware/kvSize.ts';
import { KvBlocks } from '../../../engine/serving/kvBlocks.ts';
import {
  DEFAULT_ACTIVATION_RESERVE_GB,
  DEFAULT_GPU_MEMORY_UTILIZATION,
  DEFAULT_KV_BLOCK_TOKENS,
  DEFAULT_KV_PRECISION,
  DEFAULT_TENSOR_PARALLEL,
  KV_PRECISIONS,
  type KvPrecision,
  WEIGHT_PRECISIONS,
  type WeightPrecision,
} from '../../../schemas/defaults.ts';
import type { ModelProfile } from '../../../schemas/profiles.ts';
import { type LooseSpec, numberAt, valueAt } from './looseSpec.ts';
import { namedAccelerator } from './namedProfiles.ts';

/** The precisions that a model is served in; undefined where what is written is none. */
export function precisionsOf(spec: LooseSpec, { publishedPrecision }: ModelProfile) {
  const weights = valueAt(spec, ['system', 'weight_precision']) ?? publishedPrecision;
  const kv = valueAt(spec, ['system', 'kv_precision']) ?? DEFAULT_KV_PRECISION;
  return {
    weightPrecision: WEIGHT_PRECISIONS.find((each): each is WeightPrecision => each === weights),
    kvPrecision: KV_PRECISIONS.find((each): each is KvPrecision => each === kv),
  };
}

/** What the KV cache of a model is computed from; undefined where a field of it is not known, or is out of its bounds. */
export function kvPoolInput(spec: LooseSpec, model: ModelProfile): KvPoolInput | undefined {
  const system = (name: string, usual: number) => numberAt(spec, ['system', name], usual) ?? Number.NaN;
  const accelerator = namedAccelerator(spec);
  const { weightPrecision, kvPrecision } = precisionsOf(spec, model);
  const tensorParallel = system('tensor_parallel', DEFAULT_TENSOR_PARALLEL);
  const gpuMemoryUtilization = system('gpu_memory_utilization', DEFAULT_GPU_MEMORY_UTILIZATION);
  const activationReserveGb = system('activation_reserve_gb', DEFAULT_ACTIVATION_RESERVE_GB);
  const kvBlockTokens = system('kv_block_tokens', DEFAULT_KV_BLOCK_TOKENS);
  const isWithinBounds =
    isCount(tensorParallel) &&
    isCount(kvBlockTokens) &&
    gpuMemoryUtilization > 0 &&
    gpuMemoryUtilization <= 1 &&
    activationReserveGb >= 0;
  if (!accelerator || !weightPrecision || !kvPrecision || !isWithinBounds) return undefined;
  return {
    model,
    accelerator,
    tensorParallel,
    weightPrecision,
    kvPrecision,
    gpuMemoryUtilization,
    activationReserveGb,
    kvBlockTokens,
  };
}

/** The KV cache of a worker before any request; undefined where it is not known, or the model does not fit. */
export function kvCacheOf(spec: LooseSpec, model: ModelProfile | undefined): KvBlocks | undefined {
  const prefixTokens = numberAt(spec, ['prefix', 'tokens'], 0) ?? 0;
  const kvBlocks = numberAt(spec, ['system', 'kv_blocks']);
  const kvBlockTokens = numberAt(spec, ['system', 'kv_block_tokens'], DEFAULT_KV_BLOCK_TOKENS) ?? Number.NaN;
  const windowTokens = model?.window?.tokens ?? Number.POSITIVE_INFINITY;
  if (kvBlocks !== undefined) {
    if (!isCount(kvBlocks) || !isCount(kvBlockTokens)) return undefined;
    const layers = model ? kvLayers(model) : { fullLayers: 1, windowLayers: 0 };
    return new KvBlocks({ ...layers, kvBlocks, kvBlockTokens }, windowTokens, prefixTokens);
  }
  const input = model && kvPoolInput(spec, model);
  const pool = input && kvPool(input);
  return pool?.fits ? new KvBlocks(pool, windowTokens, prefixTokens) : undefined;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}
