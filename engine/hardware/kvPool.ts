import {
  DEFAULT_ACTIVATION_RESERVE_GB,
  DEFAULT_GPU_MEMORY_UTILIZATION,
  DEFAULT_KV_BLOCK_TOKENS,
  type KvPrecision,
  WEIGHT_PRECISIONS,
  type WeightPrecision,
} from '../../schemas/defaults.ts';
import type { AcceleratorProfile, ModelProfile } from '../../schemas/profiles.ts';
import type { WorkerLimits } from '../serving/simulationInput.ts';
import { checkPositive, checkTensorParallel } from './inputChecks.ts';
import { dividesHeads, kvBytesOfLayer, kvLayers } from './kvSize.ts';
import { weightBytes } from './weights.ts';

const GB = 1e9;
const OFFERED_TENSOR_PARALLEL = [1, 2, 4, 8, 16] as const;

export interface KvPoolInput {
  readonly model: ModelProfile;
  readonly accelerator: AcceleratorProfile;
  readonly tensorParallel: number;
  readonly weightPrecision: WeightPrecision;
  readonly kvPrecision: KvPrecision;
  readonly gpuMemoryUtilization?: number;
  /** On each accelerator. */
  readonly activationReserveGb?: number;
  readonly kvBlockTokens?: number;
}

/** The KV cache of the accelerators that share a model: one worker of the simulator. */
export interface KvPool extends Pick<WorkerLimits, 'kvBlocks' | 'kvBlockTokens' | 'fullLayers' | 'windowLayers'> {
  readonly fits: true;
  /** Tokens of those blocks: what fits of contexts that are inside of every window. */
  readonly kvTokens: number;
  /** What is left for KV, all accelerators together, GB. */
  readonly poolGb: number;
}

/** A model without place for a single block, and what would have it. */
export interface NoKvPool {
  readonly fits: false;
  /** Over what the server may take, all accelerators together, GB. */
  readonly missingGb: number;
  /** The least of 1, 2, 4, 8 and 16 accelerators that the model fits on as it is, and can be divided over. */
  readonly tensorParallel?: number;
  /** Precisions of weights that fit on these accelerators; mxfp4 only if the model is published in it. */
  readonly weightPrecisions: readonly WeightPrecision[];
}

/**
 * Memory x utilization - weights - reserve, in blocks.
 * @throws RangeError if a number is not what it has to be
 */
export function kvPool(input: KvPoolInput): KvPool | NoKvPool {
  checkTensorParallel(input.tensorParallel);
  const { model, kvBlockTokens = DEFAULT_KV_BLOCK_TOKENS } = input;
  checkPositive('kvBlockTokens', kvBlockTokens);
  checkPositive('gpuMemoryUtilization', input.gpuMemoryUtilization ?? DEFAULT_GPU_MEMORY_UTILIZATION, 1);
  const reserveGb = input.activationReserveGb ?? DEFAULT_ACTIVATION_RESERVE_GB;
  if (!(reserveGb >= 0 && reserveGb < Infinity))
    throw new RangeError(`activationReserveGb must be 0 or more, not ${reserveGb}.`);

  const poolBytes = poolBytesOf(input);
  const blockBytes = blockBytesOf(input, kvBlockTokens);
  const kvBlocks = Math.floor(poolBytes / blockBytes);
  if (kvBlocks < 1) return whatWouldFit(input, (blockBytes - poolBytes) / GB, kvBlockTokens);
  const { fullLayers, windowLayers } = kvLayers(model);
  return {
    fits: true,
    kvBlocks,
    kvBlockTokens,
    kvTokens: kvBlocks * kvBlockTokens,
    poolGb: poolBytes / GB,
    // A block of layers that are all alike is one unit.
    fullLayers: windowLayers === 0 ? 1 : fullLayers,
    windowLayers,
  };
}

/** What is left for KV, all accelerators together; negative if the weights alone are too much. */
function poolBytesOf(input: KvPoolInput): number {
  const { model, accelerator, tensorParallel, weightPrecision } = input;
  const utilization = input.gpuMemoryUtilization ?? DEFAULT_GPU_MEMORY_UTILIZATION;
  const reserveGb = input.activationReserveGb ?? DEFAULT_ACTIVATION_RESERVE_GB;
  const usableGb = (accelerator.memoryGb * utilization - reserveGb) * tensorParallel;
  return usableGb * GB - weightBytes(model, weightPrecision).total;
}

/** A block of every layer, with the copies that accelerators hold of the same heads. */
function blockBytesOf({ model, kvPrecision, tensorParallel }: KvPoolInput, kvBlockTokens: number): number {
  return kvBlockTokens * model.layers * kvBytesOfLayer(model, kvPrecision, tensorParallel) * tensorParallel;
}

function whatWouldFit(input: KvPoolInput, missingGb: number, kvBlockTokens: number): NoKvPool {
  const hasBlock = (other: KvPoolInput) => poolBytesOf(other) >= blockBytesOf(other, kvBlockTokens);
  const tensorParallel = OFFERED_TENSOR_PARALLEL.find(
    (accelerators) =>
      accelerators > input.tensorParallel &&
      dividesHeads(input.model, accelerators) &&
      hasBlock({ ...input, tensorParallel: accelerators }),
  );
  const weightPrecisions = WEIGHT_PRECISIONS.filter(
    (weightPrecision) =>
      (weightPrecision !== 'mxfp4' || input.model.publishedPrecision === 'mxfp4') &&
      hasBlock({ ...input, weightPrecision }),
  );
  return { fits: false, missingGb, ...(tensorParallel ? { tensorParallel } : {}), weightPrecisions };
}
