import type { CapacityFacts, CapacityVariant } from '../../../protocol/capacity.ts';
import type { VariantParameters } from '../../../schemas/service-parameters.ts';

/** A variant like that of the examples. */
export function variant(change: Partial<VariantParameters> = {}): CapacityVariant {
  return {
    parameters: {
      model_id: 'meta-llama/Meta-Llama-3.1-8B-Instruct',
      namespace: 'llm-d-prod',
      name: 'llama-h100',
      alpha_ms: 6.97,
      beta_ms: 0.0267,
      gamma_ms: 0.00011,
      input_tokens: 1024,
      output_tokens: 256,
      max_batch: 256,
      arrival_rate_rps: 14.2,
      ...change,
    },
    from: { uri: 'file:///service-parameters.yaml', offset: 0 },
  };
}

/** What the server says of an entry. */
export function facts(change: Partial<CapacityFacts> = {}): CapacityFacts {
  return {
    state: 'known',
    entry: { uri: 'file:///a.yaml', key: 'llama-prod', version: 1, isDefault: false },
    settings: { multiplier: 3, multiplierFrom: 'entry' },
    semantics: 'documented',
    variants: [variant()],
    remarks: [],
    ...change,
  };
}
