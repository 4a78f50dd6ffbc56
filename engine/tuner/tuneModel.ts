import type { ModelCycle, ModelKey } from './observation.ts';
import type { ParameterStore } from './parameterStore.ts';
import type { Tuner, VariantTuning } from './tuner.ts';

/**
 * Runs a tuner for all variants of a model in one cycle, in their order, and puts what it learned into the store.
 * @returns one entry for each variant, in their order
 */
export function tuneModel(tuner: Tuner, store: ParameterStore, model: ModelKey, cycle: ModelCycle): VariantTuning[] {
  return cycle.variants.map((variant) => {
    const tuning = tuner.tune(variant, cycle.timeMs, store.get(model, variant.name));
    if (tuning.stored) store.set(model, variant.name, tuning.stored);
    return tuning;
  });
}
