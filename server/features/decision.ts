import { decideModel, type ModelDecision, type ModelFailure } from '../../engine/analyzer/modelDecision.ts';
import type { SloSettings } from '../../engine/analyzer/sloResolution.ts';
import { type ModelCycle, ParameterStore, type PodObservation } from '../../engine/tuner/index.ts';
import { knownModel } from '../documents/knownModels.ts';
import type { KnownVariant } from '../documents/knownVariants.ts';
import { type Model, modelKey } from '../documents/modelKey.ts';
import type { ObservedModel } from '../documents/observations/latestCycle.ts';
import type { RuleContext } from '../rules/rule.ts';

/** What is decided for a model with the parameters known, and what that rests on. */
export interface KnownDecision {
  readonly decision: ModelDecision | ModelFailure;
  /** Present if the traffic is what was observed last; without it, it is what the parameters give. */
  readonly observed?: ObservedModel;
}

/** Decisions kept for each model: a target that is being typed leaves one behind for every digit. */
const MOST_KEPT = 32;

/** By what a model is known by, which stays while nothing new is known of it: its variants, else its observation. */
const kept = new WeakMap<object, Map<string, KnownDecision>>();

/**
 * What the analyzer decides for a model: with the traffic observed last, else with that of its parameters. No tuner runs.
 * @returns undefined where no traffic is known
 */
export function decisionFor(
  model: Model,
  { multiplier, explicit }: SloSettings,
  { variants, observed: all, semantics }: Pick<RuleContext, 'variants' | 'observed' | 'semantics'>,
): KnownDecision | undefined {
  const known = knownModel(model, variants);
  const observed = all.get(modelKey(model));
  const cycle = observed ? withKnownBatches(observed.cycle, known?.variants ?? []) : cycleGiven(known?.variants ?? []);
  if (!cycle) return undefined;
  const owner = known ?? observed!;
  const decisions = kept.get(owner) ?? new Map<string, KnownDecision>();
  kept.set(owner, decisions);
  const key = `${semantics} ${multiplier} ${explicit?.ttftMs} ${explicit?.itlMs}`;
  let found = decisions.get(key);
  if (!found) {
    if (decisions.size >= MOST_KEPT) decisions.clear();
    const settings = { multiplier, tuningEnabled: false, ...(explicit ? { explicit } : {}) };
    const store = ParameterStore.restore((known?.variants ?? []).map(({ parameters }) => parameters));
    const decision = decideModel({ model, settings, store, semantics }, cycle);
    found = observed ? { decision, observed } : { decision };
    decisions.set(key, found);
  }
  return found;
}

/** A cycle as observed. Where no pod says how large its batches are, the parameters may. */
function withKnownBatches(cycle: ModelCycle, variants: readonly KnownVariant[]): ModelCycle {
  return {
    ...cycle,
    variants: cycle.variants.map((variant) => {
      const batch = variants.find(({ parameters }) => parameters.name === variant.name)?.parameters.max_batch;
      if (batch === undefined || variant.pods.some(({ maxBatch = 0 }) => maxBatch > 0)) return variant;
      return { ...variant, pods: variant.pods.map((pod) => ({ ...pod, maxBatch: batch })) };
    }),
  };
}

/** A cycle in which all of a variant's traffic comes to one pod; undefined if a rate is not known, or there is none. */
function cycleGiven(variants: readonly KnownVariant[]): ModelCycle | undefined {
  const rates = variants.map(({ parameters }) => parameters.arrival_rate_rps);
  if (!rates.some((rate) => rate !== undefined && rate > 0) || rates.includes(undefined)) return undefined;
  return {
    timeMs: 0,
    variants: variants.map(({ parameters: { name, accelerator, ...given } }) => {
      const pod: PodObservation = {
        name,
        arrivalRateRps: given.arrival_rate_rps!,
        inputTokens: given.input_tokens,
        outputTokens: given.output_tokens,
        // Nobody measured: there are parameters to infer targets from.
        ...{ ttftMs: 0, itlMs: 0 },
        ...(given.max_batch === undefined ? {} : { maxBatch: given.max_batch }),
      };
      const replicas = { currentReplicas: 0, pendingReplicas: 0 };
      return { name, ...(accelerator === undefined ? {} : { accelerator }), ...replicas, pods: [pod] };
    }),
  };
}
