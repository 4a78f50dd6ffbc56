import type { WeightPrecision } from '../../schemas/defaults.ts';
import type { ModelProfile } from '../../schemas/profiles.ts';
import { parameterCounts } from './parameters.ts';

/** Bytes of a parameter of embeddings, head, router and norms, whatever the precision of the rest. */
const UNQUANTISED_BYTES = 2;
/**
 * Bytes of a parameter of attention, MLPs and shared experts. int4: groups of 128 with a scale of 16 and a zero point of 4
 * bits, the usual form of GPTQ and AWQ. Scales of fp8 are a few millionths.
 */
const MATRIX_BYTES: Readonly<Record<WeightPrecision, number>> = {
  bf16: 2,
  fp8: 1,
  int4: (4 + 20 / 128) / 8,
  mxfp4: UNQUANTISED_BYTES,
};
/** Bytes of a parameter of routed experts. mxfp4: blocks of 32 with a scale of 8 bits. */
const EXPERT_BYTES: Readonly<Record<WeightPrecision, number>> = { ...MATRIX_BYTES, mxfp4: (4 + 8 / 32) / 8 };

/** A model's weights in bytes, over all accelerators that share them. */
export interface WeightBytes {
  readonly total: number;
  /** What every iteration reads: all of it but routed experts and a table that tokens are only looked up in. */
  readonly everyIteration: number;
  /** All routed experts of all layers: an iteration reads those that its tokens reach. */
  readonly routedExperts: number;
}

export function weightBytes(model: ModelProfile, precision: WeightPrecision): WeightBytes {
  const counts = parameterCounts(model);
  const everyIteration =
    UNQUANTISED_BYTES * (counts.head + counts.router + counts.norms) +
    MATRIX_BYTES[precision] * (counts.attention + counts.denseMlps + counts.sharedExperts);
  const routedExperts = EXPERT_BYTES[precision] * counts.expert * counts.expertLayers * (model.experts?.count ?? 0);
  const table = model.tiedEmbeddings ? 0 : UNQUANTISED_BYTES * counts.embedding;
  return { total: everyIteration + routedExperts + table, everyIteration, routedExperts };
}
