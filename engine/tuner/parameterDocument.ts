import { DEFAULT_MAX_BATCH } from '../../schemas/defaults.ts';
import type { VariantParameters } from '../../schemas/service-parameters.ts';
import { timeMs } from '../report/clock.ts';
import type { ModelKey } from './observation.ts';
import type { LearnedBy, Matrix3, State, StoredParameters } from './storedParameters.ts';

/** Stored parameters as a variant of a ServiceParameters document. Nothing is rounded. */
export function toVariantParameters(model: ModelKey, variant: string, stored: StoredParameters): VariantParameters {
  const { accelerator, load, learned } = stored;
  return {
    model_id: model.modelId,
    namespace: model.namespace,
    name: variant,
    ...(accelerator === undefined ? {} : { accelerator }),
    alpha_ms: stored.alphaMs,
    beta_ms: stored.betaMs,
    gamma_ms: stored.gammaMs,
    input_tokens: load.inputTokens,
    output_tokens: load.outputTokens,
    max_batch: load.maxBatch,
    ...(load.arrivalRateRps === undefined ? {} : { arrival_rate_rps: load.arrivalRateRps }),
    ...(learned ? { learned: toLearned(learned, stored.covariance) } : {}),
  };
}

/**
 * A variant of a ServiceParameters document as stored parameters.
 * @throws RangeError if `learned.at` is no time
 */
export function fromVariantParameters(variant: VariantParameters): StoredParameters {
  const { accelerator, arrival_rate_rps: arrivalRateRps, learned } = variant;
  return {
    alphaMs: variant.alpha_ms,
    betaMs: variant.beta_ms,
    gammaMs: variant.gamma_ms,
    ...(learned?.covariance ? { covariance: learned.covariance as unknown as Matrix3 } : {}),
    load: {
      inputTokens: variant.input_tokens,
      outputTokens: variant.output_tokens,
      maxBatch: variant.max_batch ?? DEFAULT_MAX_BATCH,
      ...(arrivalRateRps === undefined ? {} : { arrivalRateRps }),
    },
    ...(accelerator === undefined ? {} : { accelerator }),
    ...(learned ? { learned: fromLearned(variant.name, learned) } : {}),
  };
}

type Learned = NonNullable<VariantParameters['learned']>;

function toLearned(learned: LearnedBy, covariance: Matrix3 | undefined): Learned {
  const { tuner, semantics, atMs, nis, acceptedUpdates, countsAsLearned, guess } = learned;
  return {
    at: new Date(atMs).toISOString(),
    tuner,
    semantics,
    ...(nis === undefined ? {} : { nis }),
    accepted_updates: acceptedUpdates,
    ...(countsAsLearned === undefined ? {} : { counts_as_learned: countsAsLearned }),
    ...(guess ? { guess: [...guess] } : {}),
    ...(covariance ? { covariance: covariance.map((row) => [...row]) } : {}),
  };
}

function fromLearned(variant: string, learned: Learned): LearnedBy {
  const { tuner, semantics, nis, counts_as_learned: countsAsLearned, guess } = learned;
  const atMs = timeMs(learned.at);
  if (Number.isNaN(atMs)) {
    throw new RangeError(`${variant}: learned.at must be a time such as 2026-11-29T10:00:00Z, not "${learned.at}".`);
  }
  return {
    tuner,
    semantics: semantics ?? (tuner === 'controller' ? 'controller' : 'documented'),
    atMs,
    ...(nis === undefined ? {} : { nis }),
    // Whoever says that they were learned, and not from how much, means that they count.
    acceptedUpdates: learned.accepted_updates ?? 1,
    ...(countsAsLearned === undefined ? {} : { countsAsLearned }),
    ...(guess ? { guess: guess as unknown as State } : {}),
  };
}
