import {
  countsAsLearned,
  type ModelKey,
  type ParameterStore,
  type StoredParameters,
  type Tuner,
  tuneModel,
  type VariantTuning,
} from '../../engine/tuner/index.ts';
import type { ObservedModel } from '../documents/observedModels.ts';

/** What a tuner did for a variant, cycle by cycle, and where it ended. */
export interface TunedVariant extends ModelKey {
  readonly name: string;
  readonly cycles: readonly TunedCycle[];
  /** Of all cycles. */
  readonly updates: number;
  readonly accepted: number;
  /** What the store holds in the end; undefined if nothing was learned or written down. */
  readonly stored: StoredParameters | undefined;
}

export interface TunedCycle {
  readonly timeMs: number;
  readonly tuning: VariantTuning;
}

/** Whether targets are inferred from what is known of a variant. */
export function isLearned({ stored }: TunedVariant): boolean {
  return stored !== undefined && countsAsLearned(stored);
}

/** Lets a tuner learn from all cycles of all models; the store holds what was learned. */
export function tuneModels(
  tuner: Tuner,
  store: ParameterStore,
  models: readonly ObservedModel[],
  onCycle: (model: ObservedModel, cycle: number) => void,
): TunedVariant[] {
  return models.flatMap((model) => {
    const cyclesOf = new Map<string, TunedCycle[]>();
    for (const [i, cycle] of model.cycles.entries()) {
      onCycle(model, i);
      for (const tuning of tuneModel(tuner, store, model, cycle)) {
        const known = cyclesOf.get(tuning.variant);
        if (known) known.push({ timeMs: cycle.timeMs, tuning });
        else cyclesOf.set(tuning.variant, [{ timeMs: cycle.timeMs, tuning }]);
      }
    }
    const { namespace, modelId } = model;
    return [...cyclesOf].map(([name, cycles]): TunedVariant => {
      const runs = cycles.flatMap(({ tuning }) => tuning.runs);
      const accepted = runs.filter(({ rejected }) => !rejected).length;
      return { namespace, modelId, name, cycles, updates: runs.length, accepted, stored: store.get(model, name) };
    });
  });
}
