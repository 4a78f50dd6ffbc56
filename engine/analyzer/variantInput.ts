import { DEFAULT_MAX_BATCH } from '../../schemas/defaults.ts';
import type { VariantParameters } from '../../schemas/service-parameters.ts';
import type { QueueInput } from '../queueing/index.ts';

/** The queue of one replica of a variant, from its parameters as they are written down. */
export function variantInput(parameters: VariantParameters): QueueInput {
  return {
    alphaMs: parameters.alpha_ms,
    betaMs: parameters.beta_ms,
    gammaMs: parameters.gamma_ms,
    inputTokens: parameters.input_tokens,
    outputTokens: parameters.output_tokens,
    maxBatch: parameters.max_batch ?? DEFAULT_MAX_BATCH,
  };
}
