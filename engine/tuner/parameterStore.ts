import type { VariantParameters } from '../../schemas/service-parameters.ts';
import type { ModelKey } from './observation.ts';
import { fromVariantParameters, toVariantParameters } from './parameterDocument.ts';
import type { StoredParameters } from './storedParameters.ts';

type ByVariant = Map<string, StoredParameters>;

/**
 * What has been learned of each variant, by namespace, model and variant. Reads and writes copy, so that nobody
 * changes from outside what is stored.
 */
export class ParameterStore {
  /** By namespace, then by model: a model's name may contain any separator. */
  private readonly namespaces = new Map<string, Map<string, ByVariant>>();

  /** A copy of what is stored of a variant; undefined if nothing is. */
  get({ namespace, modelId }: ModelKey, variant: string): StoredParameters | undefined {
    const stored = this.namespaces.get(namespace)?.get(modelId)?.get(variant);
    return stored && copy(stored);
  }

  /** Stores a copy, in place of what was there. */
  set({ namespace, modelId }: ModelKey, variant: string, parameters: StoredParameters): void {
    const models = entry(this.namespaces, namespace, () => new Map<string, ByVariant>());
    entry(models, modelId, () => new Map<string, StoredParameters>()).set(variant, copy(parameters));
  }

  /** The variants of a ServiceParameters document, sorted by namespace, model and variant. Nothing is rounded. */
  snapshot(): VariantParameters[] {
    const variants: VariantParameters[] = [];
    for (const [namespace, models] of sorted(this.namespaces)) {
      for (const [modelId, byVariant] of sorted(models)) {
        for (const [variant, stored] of sorted(byVariant)) {
          variants.push(toVariantParameters({ namespace, modelId }, variant, stored));
        }
      }
    }
    return variants;
  }

  /**
   * A store from the variants of a ServiceParameters document, learned or written down by somebody. Of two with one
   * name the later counts.
   * @throws RangeError if a `learned.at` is no time
   */
  static restore(variants: readonly VariantParameters[]): ParameterStore {
    const store = new ParameterStore();
    for (const variant of variants) {
      const model = { namespace: variant.namespace, modelId: variant.model_id };
      store.set(model, variant.name, fromVariantParameters(variant));
    }
    return store;
  }
}

function copy(stored: StoredParameters): StoredParameters {
  const { covariance, load, learned } = stored;
  return {
    ...stored,
    load: { ...load },
    ...(covariance ? { covariance: covariance.map(([a, b, c]) => [a, b, c] as const) } : {}),
    ...(learned ? { learned: { ...learned, ...(learned.guess ? { guess: [...learned.guess] as const } : {}) } } : {}),
  };
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

function sorted<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
