import { utc } from '../../engine/report/clock.ts';
import type { StoredParameters, Tuner, TunerRun, VariantTuning } from '../../engine/tuner/index.ts';
import { toVariantParameters } from '../../engine/tuner/parameterDocument.ts';
import { toJson } from '../jsonLines.ts';
import { isLearned, type TunedVariant } from './tuneModels.ts';

/** What a tuner learned, for programs. */
export function tunedJson(variants: readonly TunedVariant[], { name, semantics }: Tuner): string {
  return `${toJson({ tuner: name, semantics, variants: variants.map(variantOut) }, 2)}\n`;
}

function variantOut(variant: TunedVariant) {
  const { modelId, namespace, name, cycles, updates, accepted, stored } = variant;
  return {
    model_id: modelId,
    namespace,
    name,
    updates,
    accepted_updates: accepted,
    counts_as_learned: isLearned(variant),
    parameters: stored ? toVariantParameters(variant, name, stored as StoredParameters) : null,
    cycles: cycles.map(({ timeMs, tuning }) => ({ time: utc(timeMs), ...tuningOut(tuning) })),
  };
}

/** What a tuner did in a cycle; what is absent did not happen. */
export function tuningOut({ startedFrom, guessError, tunerError, skippedPods, runs }: VariantTuning) {
  return {
    ...(startedFrom ? { started_from: startedFrom } : {}),
    ...(guessError ? { guess_error: guessError } : {}),
    ...(tunerError ? { tuner_error: tunerError } : {}),
    skipped_pods: skippedPods,
    runs: runs.map(runOut),
  };
}

function runOut({ pod, state, covariance, nis, rejected, rejection, change, observed, predicted }: TunerRun) {
  const [alphaMs, betaMs, gammaMs] = state;
  return {
    ...(pod === undefined ? {} : { pod }),
    alpha_ms: alphaMs,
    beta_ms: betaMs,
    gamma_ms: gammaMs,
    covariance,
    nis: nis < 0 ? null : nis,
    rejected,
    ...(rejection ? { rejection } : {}),
    ...(change ? { change } : {}),
    observed: { ttft_ms: observed.ttftMs, itl_ms: observed.itlMs },
    predicted: predicted ? { ttft_ms: predicted.ttftMs, itl_ms: predicted.itlMs } : null,
  };
}
