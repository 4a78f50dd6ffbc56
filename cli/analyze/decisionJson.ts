import type { ModelDecision, ModelFailure } from '../../engine/analyzer/modelDecision.ts';
import type { ResolvedSlo } from '../../engine/analyzer/sloResolution.ts';
import type { VariantDecision } from '../../engine/analyzer/variantDecision.ts';
import type { Workload } from '../../engine/analyzer/workload.ts';
import { utc } from '../../engine/report/clock.ts';
import { variantSentence } from '../../engine/report/decisionSentences.ts';
import { countsAsLearned, type StoredParameters, type TunerName } from '../../engine/tuner/index.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import type { AppliedSettings } from '../documents/configuration.ts';
import { toJson } from '../jsonLines.ts';
import { tuningOut } from '../tune/tuneJson.ts';
import type { DecidedModel } from './decideModels.ts';

/** What the analyzer decides, for programs. */
export function decisionsJson(models: readonly DecidedModel[], semantics: Semantics, tuner: TunerName): string {
  return `${toJson({ semantics, tuner, models: models.map(modelOut) }, 2)}\n`;
}

function modelOut({ modelId, namespace, settings, cycles }: DecidedModel) {
  return {
    model_id: modelId,
    namespace,
    settings: settingsOut(settings),
    cycles: cycles.map(({ timeMs, decision }) => ({ time: utc(timeMs), ...decisionOut(decision) })),
  };
}

function settingsOut({ multiplier, multiplierFrom, tuningEnabled, explicit, entries }: AppliedSettings) {
  return {
    slo_multiplier: multiplier,
    slo_multiplier_from: multiplierFrom,
    tuning_enabled: tuningEnabled,
    ...(explicit ? { target_ttft_ms: explicit.ttftMs, target_itl_ms: explicit.itlMs } : {}),
    entries,
  };
}

function decisionOut(decision: ModelDecision | ModelFailure) {
  const { slo, variants } = decision;
  const common = {
    ...(slo ? { slo: sloOut(slo) } : {}),
    variants: variants.map((variant) => variantOut(variant, slo)),
  };
  if ('error' in decision) return { error: decision.error, ...common };
  const { totals, optimizer } = decision;
  return {
    ...common,
    totals: {
      arrival_rate_rps: totals.arrivalRateRps,
      current_replicas: totals.currentReplicas,
      pending_replicas: totals.pendingReplicas,
      required_replicas: totals.requiredReplicas,
      placeholders: totals.placeholders,
    },
    optimizer: {
      supply_rps: optimizer.supplyRps,
      demand_rps: optimizer.demandRps,
      utilisation: optimizer.utilisation,
      required_rps: optimizer.requiredRps,
      spare_rps: optimizer.spareRps,
    },
  };
}

function sloOut({ ttftMs, itlMs, level, reason, ttftFrom, itlFrom, multiplier, notes }: ResolvedSlo) {
  return {
    ttft_ms: ttftMs,
    itl_ms: itlMs,
    level,
    reason,
    ...(ttftFrom === undefined ? {} : { ttft_from: ttftFrom }),
    ...(itlFrom === undefined ? {} : { itl_from: itlFrom }),
    ...(multiplier === undefined ? {} : { multiplier }),
    notes,
  };
}

function variantOut(variant: VariantDecision, slo: ResolvedSlo | undefined) {
  const { name, accelerator, cost, workload, parameters, placeholder, sizing, tuning } = variant;
  return {
    name,
    ...(accelerator === undefined ? {} : { accelerator }),
    ...(cost === undefined ? {} : { cost }),
    current_replicas: variant.currentReplicas,
    pending_replicas: variant.pendingReplicas,
    ready_replicas: variant.readyReplicas,
    max_batch: variant.maxBatch,
    ...(workload ? { workload: workloadOut(workload) } : {}),
    ...(parameters ? { parameters: parametersOut(parameters) } : {}),
    lambda_rps: variant.lambdaRps,
    capacity_rps: variant.capacityRps,
    ...(sizing ? { limited_by: sizing.limitedBy } : {}),
    demand_rps: variant.demandRps,
    required_replicas: variant.requiredReplicas ?? null,
    utilisation: variant.utilisation,
    ready_utilisation: variant.readyUtilisation ?? null,
    supply_rps: variant.supplyRps,
    ...(placeholder && slo
      ? { placeholder: { code: placeholder.reason, message: variantSentence(variant, slo) } }
      : {}),
    ...(tuning ? { tuning: tuningOut(tuning) } : {}),
  };
}

function workloadOut(workload: Workload) {
  return {
    busy_pods: workload.busyPods,
    arrival_rate_rps: workload.arrivalRateRps,
    input_tokens: workload.inputTokens,
    output_tokens: workload.outputTokens,
    ttft_ms: workload.ttftMs,
    itl_ms: workload.itlMs,
  };
}

function parametersOut(parameters: StoredParameters) {
  const { alphaMs, betaMs, gammaMs } = parameters;
  return {
    alpha_ms: alphaMs,
    beta_ms: betaMs,
    gamma_ms: gammaMs,
    counts_as_learned: countsAsLearned(parameters),
  };
}
