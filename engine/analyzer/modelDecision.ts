import type { Semantics } from '../../schemas/defaults.ts';
import {
  type ModelCycle,
  type ModelKey,
  type ParameterStore,
  type Tuner,
  tuneModel,
  type VariantObservation,
  type VariantTuning,
} from '../tuner/index.ts';
import { ANALYZER_DIFFERENCES } from './semantics.ts';
import { type NoSlo, type ResolvedSlo, resolveSlo, type SloSettings } from './sloResolution.ts';
import { decideVariant, type VariantDecision } from './variantDecision.ts';
import { aggregateWorkload } from './workload.ts';

/** A model's settings, as the ConfigMap has them after its defaults. */
export interface AnalyzerSettings extends SloSettings {
  readonly tuningEnabled: boolean;
}

/** What a cycle of a model takes: the store is written to if tuning is enabled. */
export interface ModelQuestion {
  readonly model: ModelKey;
  readonly settings: AnalyzerSettings;
  readonly store: ParameterStore;
  readonly semantics: Semantics;
  /** Not run if tuning is not enabled; absent where nothing is to be learned, whatever the settings say. */
  readonly tuner?: Tuner;
}

/** Sums over the variants of a model. Placeholders count with their traffic and replicas, not with replicas required. */
interface ModelTotals {
  readonly arrivalRateRps: number;
  readonly currentReplicas: number;
  readonly pendingReplicas: number;
  readonly requiredReplicas: number;
  readonly placeholders: number;
}

/**
 * What the optimizer is given of a model, requests/s. Under `controller` the supply is that of the replicas that are
 * needed, so that nothing is ever required, and what is spare is below one replica of each variant.
 */
interface OptimizerInput {
  readonly supplyRps: number;
  readonly demandRps: number;
  /** demand / supply; 0 without supply. */
  readonly utilisation: number;
  /** max(0, demand - supply). */
  readonly requiredRps: number;
  /** max(0, supply - demand). */
  readonly spareRps: number;
}

/** What the analyzer makes of a model in one cycle. */
export interface ModelDecision {
  readonly semantics: Semantics;
  readonly slo: ResolvedSlo;
  /** In the order of the observations. */
  readonly variants: readonly VariantDecision[];
  readonly totals: ModelTotals;
  readonly optimizer: OptimizerInput;
}

/**
 * Why nothing is decided for a model.
 * - `no-slo-target`: none of the three levels gives an SLO.
 * - `no-variant-states`: the model has no variants.
 * - `every-variant-failed`: all are placeholders (`documented` only).
 */
export type AnalyzerErrorCode = 'no-slo-target' | 'no-variant-states' | 'every-variant-failed';

/** A cycle without a decision: the replicas stay as they are. */
export interface ModelFailure {
  readonly semantics: Semantics;
  readonly error: { readonly code: AnalyzerErrorCode; readonly message: string };
  /** Absent if there is none. */
  readonly slo?: ResolvedSlo;
  /** Placeholders with their reasons, as far as it got. */
  readonly variants: readonly VariantDecision[];
}

/** One cycle of one model: tuning, SLO, capacity of each variant, totals. Never throws for what was observed. */
export function decideModel(question: ModelQuestion, cycle: ModelCycle): ModelDecision | ModelFailure {
  return decideReplicas(question, cycle, cycle.variants.length);
}

/**
 * The same where pods may report of variants that have no replicas to decide on: those come last.
 * @param deciding how many of the variants, from the first on, are decided on
 */
export function decideReplicas(
  { model, settings, store, semantics, tuner }: ModelQuestion,
  cycle: ModelCycle,
  deciding: number,
): ModelDecision | ModelFailure {
  const differences = ANALYZER_DIFFERENCES[semantics];
  const tunings = settings.tuningEnabled && tuner ? tuneModel(tuner, store, model, cycle) : [];
  const variants = cycle.variants.map((observed, i) => variantOf(observed, model, store, tunings[i]));
  const candidates = variants.filter(({ observed }) => observed.pods.length > 0);
  const whole = aggregateWorkload(cycle.variants.flatMap(({ pods }) => pods));
  const slo = resolveSlo(settings, candidates, whole, differences);
  if (typeof slo === 'string') return failed(semantics, 'no-slo-target', NO_SLO_MESSAGES[slo]);
  const decided = variants.slice(0, deciding).map((variant) => decideVariant(variant, slo, semantics));
  if (decided.length === 0) return failed(semantics, 'no-variant-states', NO_VARIANTS_MESSAGE, slo);
  if (!differences.allMayFail && decided.every(({ placeholder }) => placeholder))
    return failed(semantics, 'every-variant-failed', ALL_FAILED_MESSAGE, slo, decided);
  return { semantics, slo, variants: decided, totals: totalsOf(decided), optimizer: optimizerInput(decided) };
}

function variantOf(
  observed: VariantObservation,
  model: ModelKey,
  store: ParameterStore,
  tuning: VariantTuning | undefined,
) {
  const { name, pods } = observed;
  return {
    name,
    observed,
    workload: aggregateWorkload(pods),
    parameters: tuning?.stored ?? store.get(model, name),
    tuning,
  };
}

function totalsOf(variants: readonly VariantDecision[]): ModelTotals {
  let arrivalRateRps = 0;
  let currentReplicas = 0;
  let pendingReplicas = 0;
  let requiredReplicas = 0;
  let placeholders = 0;
  for (const variant of variants) {
    arrivalRateRps += variant.workload?.arrivalRateRps ?? 0;
    currentReplicas += variant.currentReplicas;
    pendingReplicas += variant.pendingReplicas;
    requiredReplicas += variant.requiredReplicas ?? 0;
    if (variant.placeholder) placeholders++;
  }
  return { arrivalRateRps, currentReplicas, pendingReplicas, requiredReplicas, placeholders };
}

function optimizerInput(variants: readonly VariantDecision[]): OptimizerInput {
  let supplyRps = 0;
  let demandRps = 0;
  for (const variant of variants) {
    supplyRps += variant.supplyRps;
    demandRps += variant.demandRps;
  }
  return {
    supplyRps,
    demandRps,
    utilisation: supplyRps > 0 ? demandRps / supplyRps : 0,
    requiredRps: Math.max(0, demandRps - supplyRps),
    spareRps: Math.max(0, supplyRps - demandRps),
  };
}

const NO_SLO_MESSAGES: Readonly<Record<NoSlo, string>> = {
  'no-traffic':
    'No pod of the model has traffic, so no SLO can be inferred, and nothing is decided. Set targetTTFT and targetITL to have one at any time.',
  'nothing-learned-or-observed':
    'No variant has parameters to infer the SLO from, and no TTFT and ITL above 0 were observed, so nothing is decided. Check what the pods report, or set targetTTFT and targetITL.',
  'parameters-not-positive':
    'No variant has alpha, beta and gamma that are all above 0, as it takes to infer the SLO, and no TTFT and ITL above 0 were observed, so nothing is decided. Correct the parameters, or set targetTTFT and targetITL.',
};
const NO_VARIANTS_MESSAGE = 'The model has no variants to decide on. Check the model id that its deployments name.';
const ALL_FAILED_MESSAGE = 'Every variant of the model failed, so nothing is decided, and all keep their replicas.';

function failed(
  semantics: Semantics,
  code: AnalyzerErrorCode,
  message: string,
  slo?: ResolvedSlo,
  variants: readonly VariantDecision[] = [],
): ModelFailure {
  return { semantics, error: { code, message }, ...(slo ? { slo } : {}), variants };
}
