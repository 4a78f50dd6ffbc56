import { DEFAULT_MAX_BATCH } from '../../../schemas/defaults.ts';
import type { VariantParameters } from '../../../schemas/service-parameters.ts';
import type { KnownVariant } from '../../../server/documents/knownVariants.ts';

const base: VariantParameters = {
  model_id: 'm',
  namespace: 'n',
  name: 'fast',
  alpha_ms: 8,
  beta_ms: 0.016,
  gamma_ms: 0.0005,
  input_tokens: 1024,
  output_tokens: 256,
  max_batch: DEFAULT_MAX_BATCH,
};

/** A variant that a document of the workspace gives. */
export function variant(parameters: Partial<VariantParameters> = {}): KnownVariant {
  return { uri: 'file:///p.yaml', span: [0, 1], parameters: { ...base, ...parameters } };
}
