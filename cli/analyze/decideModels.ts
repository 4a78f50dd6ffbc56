import { decideModel, type ModelDecision, type ModelFailure } from '../../engine/analyzer/modelDecision.ts';
import type { PlaceholderReason } from '../../engine/analyzer/variantDecision.ts';
import type { ModelKey, ParameterStore, Tuner } from '../../engine/tuner/index.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import type { AppliedSettings, Configuration } from '../documents/configuration.ts';
import type { ObservedModel } from '../documents/observedModels.ts';

/** What the analyzer decides on a model, and by which settings. */
export interface DecidedModel extends ModelKey {
  readonly settings: AppliedSettings;
  /** At least one. */
  readonly cycles: readonly DecidedCycle[];
}

export interface DecidedCycle {
  readonly timeMs: number;
  readonly decision: ModelDecision | ModelFailure;
}

/** How to decide. */
export interface Deciding {
  readonly configuration: Configuration;
  readonly store: ParameterStore;
  readonly semantics: Semantics;
  readonly tuner: Tuner;
  /** Whether anything is learned, where the settings allow it. */
  readonly tuning: boolean;
  /** Keep the decision of every cycle, not just of the last. */
  readonly allCycles: boolean;
}

/** Decides on each model, cycle by cycle: what one teaches is known to the next. */
export function decideModels(
  models: readonly ObservedModel[],
  { configuration, store, semantics, tuner, tuning, allCycles }: Deciding,
  onCycle: (model: ObservedModel, cycle: number) => void,
): DecidedModel[] {
  return models.map((model) => {
    const { namespace, modelId } = model;
    const applied = configuration.settingsOf(model);
    const settings = { ...applied, tuningEnabled: applied.tuningEnabled && tuning };
    const question = { model: { namespace, modelId }, settings, store, semantics, tuner };
    let cycles: DecidedCycle[] = [];
    for (const [i, cycle] of model.cycles.entries()) {
      onCycle(model, i);
      const decided = { timeMs: cycle.timeMs, decision: decideModel(question, cycle) };
      if (allCycles) cycles.push(decided);
      else cycles = [decided];
    }
    return { namespace, modelId, settings, cycles };
  });
}

/** Reasons that say nothing of the settings or the parameters. */
const IDLE: ReadonlySet<PlaceholderReason> = new Set(['no-metrics', 'no-traffic']);

/** Whether a decision is missing, or does without a variant that has traffic. */
export function isLacking({ decision }: DecidedCycle): boolean {
  return (
    'error' in decision || decision.variants.some(({ placeholder }) => placeholder && !IDLE.has(placeholder.reason))
  );
}
