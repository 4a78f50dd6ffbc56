import type { ModelCycle, ModelKey, VariantObservation } from './observation.ts';
import type { ParameterStore } from './parameterStore.ts';
import type { Tuner, VariantTuning } from './tuner.ts';

/**
 * Runs a tuner for all variants of a model in one cycle, in their order, and puts what it learned into the store.
 * @returns one entry for each variant, in their order
 */
export function tuneModel(tuner: Tuner, store: ParameterStore, model: ModelKey, cycle: ModelCycle): VariantTuning[] {
  return cycle.variants.map((variant) => tuneVariant(tuner, store, model, variant, cycle.timeMs));
}

/** Runs a tuner for one variant in one cycle, and puts what it learned into the store. */
export function tuneVariant(
  tuner: Tuner,
  store: ParameterStore,
  model: ModelKey,
  variant: VariantObservation,
  timeMs: number,
): VariantTuning {
  const tuning = tuner.tune(variant, timeMs, store.get(model, variant.name));
  if (tuning.stored) store.set(model, variant.name, tuning.stored);
  return tuning;
}
