import { type AnalyzerSettings, decideModel, type ModelDecision } from '../../../engine/analyzer/modelDecision.ts';
import { QueueModel } from '../../../engine/queueing/index.ts';
import {
  ControllerTuner,
  DocumentedTuner,
  type ModelCycle,
  ParameterStore,
  type PodObservation,
  type StoredParameters,
  type VariantObservation,
} from '../../../engine/tuner/index.ts';
import type { Semantics } from '../../../schemas/defaults.ts';

export const model = { namespace: 'prod', modelId: 'org/model' };
export const tuners = { documented: new DocumentedTuner(), controller: new ControllerTuner() };

/** A pod of the variant `written` at 1.7 requests/s. */
export function pod(change: Partial<PodObservation> = {}): PodObservation {
  return { name: 'a-0', arrivalRateRps: 1.7, inputTokens: 1024, outputTokens: 256, ttftMs: 26, itlMs: 11, ...change };
}

export function variant(change: Partial<VariantObservation> = {}): VariantObservation {
  return { name: 'a', currentReplicas: 2, pendingReplicas: 0, pods: [pod()], ...change };
}

/** Parameters that somebody wrote down. */
export function written(change: Partial<StoredParameters> = {}): StoredParameters {
  const load = { inputTokens: 1024, outputTokens: 256, maxBatch: 256 };
  return { alphaMs: 8, betaMs: 0.016, gammaMs: 0.0005, load, ...change };
}

export function storeOf(variants: Readonly<Record<string, StoredParameters>>): ParameterStore {
  const store = new ParameterStore();
  for (const [name, parameters] of Object.entries(variants)) store.set(model, name, parameters);
  return store;
}

export function cycleOf(...variants: VariantObservation[]): ModelCycle {
  return { timeMs: 1_790_000_000_000, variants };
}

interface Decided {
  semantics?: Semantics;
  settings?: Partial<AnalyzerSettings>;
  store?: ParameterStore;
}

/** A cycle without tuning, unless the settings say so; parameters of variant `a` are known. */
export function decide(
  cycle: ModelCycle,
  { semantics = 'documented', settings, store = storeOf({ a: written() }) }: Decided = {},
) {
  return decideModel(
    {
      model,
      settings: { tuningEnabled: false, multiplier: 3, ...settings },
      store,
      semantics,
      tuner: tuners[semantics],
    },
    cycle,
  );
}

/** As `decide`, for a cycle that has a decision. */
export function decided(cycle: ModelCycle, how: Decided = {}): ModelDecision {
  const decision = decide(cycle, how);
  if ('error' in decision) throw new Error(decision.error.message);
  return decision;
}

export function sizedRate(semantics: Semantics, slo: { ttftMs: number; itlMs: number }): number {
  const { alphaMs, betaMs, gammaMs } = written();
  const input = { alphaMs, betaMs, gammaMs, inputTokens: 1024, outputTokens: 256, maxBatch: 256 };
  return new QueueModel(input, semantics).size(slo).capacityRps;
}
