import { DEFAULT_CYCLE_MS, DEFAULT_MAX_BATCH, type Semantics } from '../../schemas/defaults.ts';
import { podObservation } from '../records/podRecord.ts';
import { type ModelCycle, ParameterStore, type Tuner, type VariantObservation } from '../tuner/index.ts';
import { type AnalyzerErrorCode, decideReplicas, type ModelDecision, type ModelFailure } from './modelDecision.ts';
import type { Scenario, ScenarioCycle, ScenarioPod } from './scenarioInput.ts';
import type { ResolvedSlo, SloLevel, SloReason } from './sloResolution.ts';
import type { VariantDecision } from './variantDecision.ts';

/** What the analyzer answers to one cycle, in the controller's names. Times in ms, rates in requests/s. */
export interface ScenarioAnswer {
  readonly sloTarget?: { readonly targetTTFT: number; readonly targetITL: number };
  /** Where the targets come from. */
  readonly slo?: {
    readonly level: SloLevel;
    readonly reason: SloReason;
    readonly ttftFrom?: string;
    readonly itlFrom?: string;
  };
  readonly result?: ScenarioResult;
  readonly error?: { readonly code: AnalyzerErrorCode; readonly message: string };
}

/** A decision in the controller's names; `requiredReplicas` and `placeholder` are ours. */
export interface ScenarioResult {
  readonly analyzerName: string;
  readonly requiredCapacity: number;
  readonly spareCapacity: number;
  readonly totalDemand: number;
  readonly totalSupply: number;
  readonly utilization: number;
  readonly variantCapacities: readonly ScenarioCapacity[];
}

interface ScenarioCapacity {
  readonly variant: string;
  readonly acceleratorName: string;
  readonly cost: number;
  readonly role: string;
  readonly replicaCount: number;
  readonly pendingReplicas: number;
  readonly perReplicaCapacity: number;
  readonly totalCapacity: number;
  readonly totalDemand: number;
  readonly utilization: number;
  readonly requiredReplicas?: number;
  readonly placeholder?: string;
}

/** Runs the cycles of a scenario, one after the other, from its stored parameters on. */
export function runScenario(
  scenario: Scenario,
  semantics: Semantics,
  tuner: Tuner,
): { id: Scenario['id']; cycles: ScenarioAnswer[] } {
  const { id, tuningEnabled, sloMultiplier: multiplier, explicitTargets } = scenario;
  const model = { namespace: 'scenario', modelId: String(id) };
  const settings = { tuningEnabled, multiplier, ...(explicitTargets ? { explicit: explicitTargets } : {}) };
  const store = new ParameterStore();
  for (const [variant, { alpha, beta, gamma }] of scenario.storedParameters)
    store.set(model, variant, {
      alphaMs: alpha,
      betaMs: beta,
      gammaMs: gamma,
      // A scenario does not say at what load its parameters were learned, and nothing here asks.
      load: { inputTokens: 0, outputTokens: 1, maxBatch: DEFAULT_MAX_BATCH },
    });
  const question = { model, settings, store, semantics, tuner };
  const cycles = scenario.cycles.map((cycle, i) =>
    answerOf(decideReplicas(question, modelCycle(cycle, i * DEFAULT_CYCLE_MS), cycle.variantStates.length), cycle),
  );
  return { id, cycles };
}

/** The variants with states in their order, then those that only have pods. */
function modelCycle({ pods, variantStates }: ScenarioCycle, timeMs: number): ModelCycle {
  const podsOf = new Map<string, ScenarioPod[]>(variantStates.map(({ variant }) => [variant, []]));
  for (const pod of pods) {
    const own = podsOf.get(pod.variant);
    if (own) own.push(pod);
    else podsOf.set(pod.variant, [pod]);
  }
  const variants = [...podsOf].map(([name, own], i): VariantObservation => {
    const { currentReplicas = 0, pendingReplicas = 0 } = variantStates[i] ?? {};
    const { acceleratorName: accelerator, cost } = own[0] ?? {};
    return {
      name,
      ...(accelerator === undefined ? {} : { accelerator }),
      ...(cost === undefined ? {} : { cost }),
      currentReplicas,
      pendingReplicas,
      pods: own.map(podObservation),
    };
  });
  return { timeMs, variants };
}

function answerOf(decision: ModelDecision | ModelFailure, { variantStates }: ScenarioCycle): ScenarioAnswer {
  const slo = decision.slo ? sloAnswer(decision.slo) : {};
  if ('error' in decision) return { ...slo, error: decision.error };
  const { optimizer, variants } = decision;
  const result: ScenarioResult = {
    analyzerName: 'queueing-model',
    requiredCapacity: optimizer.requiredRps,
    spareCapacity: optimizer.spareRps,
    totalDemand: optimizer.demandRps,
    totalSupply: optimizer.supplyRps,
    utilization: optimizer.utilisation,
    variantCapacities: variants.map((variant, i) => capacityAnswer(variant, variantStates[i]!.role)),
  };
  return { ...slo, result };
}

function sloAnswer({ ttftMs, itlMs, level, reason, ttftFrom, itlFrom }: ResolvedSlo): ScenarioAnswer {
  const from = ttftFrom !== undefined && itlFrom !== undefined ? { ttftFrom, itlFrom } : {};
  return { sloTarget: { targetTTFT: ttftMs, targetITL: itlMs }, slo: { level, reason, ...from } };
}

function capacityAnswer(variant: VariantDecision, role: string): ScenarioCapacity {
  const { requiredReplicas, placeholder } = variant;
  return {
    variant: variant.name,
    acceleratorName: variant.accelerator ?? '',
    cost: variant.cost ?? 0,
    role,
    replicaCount: variant.readyReplicas,
    pendingReplicas: variant.pendingReplicas,
    perReplicaCapacity: variant.capacityRps,
    totalCapacity: variant.supplyRps,
    totalDemand: variant.demandRps,
    utilization: variant.utilisation,
    ...(requiredReplicas === undefined ? {} : { requiredReplicas }),
    ...(placeholder ? { placeholder: placeholder.reason } : {}),
  };
}
