import type { VariantParameters } from '../../schemas/service-parameters.ts';
import type { ModelKey } from './observation.ts';
import type { StoredParameters } from './storedParameters.ts';

/**
 * What has been learned of each variant, by model (namespace and model) and variant. Reads and writes copy, so that
 * nobody changes what is stored from outside.
 */
export class ParameterStore {
  get(_model: ModelKey, _variant: string): StoredParameters | undefined {
    throw new Error('Not written yet.');
  }

  set(_model: ModelKey, _variant: string, _parameters: StoredParameters): void {
    throw new Error('Not written yet.');
  }

  /** Forgets every model that is not in the list: what the controller does at the start of a cycle. */
  retain(_models: readonly ModelKey[]): void {
    throw new Error('Not written yet.');
  }

  /** The store as the variants of a ServiceParameters document, sorted by namespace, model and variant. */
  snapshot(): VariantParameters[] {
    throw new Error('Not written yet.');
  }

  /** A store from the variants of a ServiceParameters document, whether a tuner wrote them or somebody by hand. */
  static restore(_variants: readonly VariantParameters[]): ParameterStore {
    throw new Error('Not written yet.');
  }
}
