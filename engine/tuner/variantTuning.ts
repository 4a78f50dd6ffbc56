import { isTime } from '../report/clock.ts';
import { aggregate } from './environment.ts';
import type { FilterStart } from './filterStart.ts';
import type { Environment, TunerName, VariantObservation } from './observation.ts';
import type { LearnedBy, StoredParameters } from './storedParameters.ts';
import type { Reason, Tuner, TunerErrorCode, TunerRun, VariantTuning } from './tuner.ts';

/** Why a variant cannot be tuned in a cycle, whatever the tuner and its start. */
export function cycleProblem(timeMs: number, environments: readonly Environment[]): Reason<TunerErrorCode> | undefined {
  if (!isTime(timeMs)) {
    return { code: 'time-invalid', message: `The time of a cycle must be ms since 1970, not ${timeMs}.` };
  }
  if (environments.length === 0) {
    return { code: 'no-usable-pod', message: 'No pod has both traffic and measured latencies.' };
  }
  return undefined;
}

/** How a start shows in a result. */
export function howStarted({
  startedFrom,
  guessError,
}: FilterStart): Pick<VariantTuning, 'startedFrom' | 'guessError'> {
  return guessError ? { startedFrom, guessError } : { startedFrom };
}

/** Updates that a tuner has accepted for a variant so far. */
export function acceptedBefore(tuner: TunerName, stored: StoredParameters | undefined): number {
  return stored?.learned?.tuner === tuner ? stored.learned.acceptedUpdates : 0;
}

/**
 * What the store is to hold after a run.
 * @param environments the pods of the cycle: their mean load is stored beside the parameters
 * @param learned with the first guess, as long as the bounds stay around it
 */
export function storedAfter(
  tuner: Tuner,
  variant: VariantObservation,
  environments: readonly Environment[],
  run: Pick<TunerRun, 'state' | 'covariance' | 'nis'>,
  learned: Pick<LearnedBy, 'atMs' | 'acceptedUpdates' | 'countsAsLearned' | 'guess'>,
): StoredParameters {
  const [alphaMs, betaMs, gammaMs] = run.state;
  const { inputTokens, outputTokens, maxBatch, totalRps } = aggregate(environments);
  return {
    alphaMs,
    betaMs,
    gammaMs,
    covariance: run.covariance,
    load: { inputTokens, outputTokens, maxBatch, arrivalRateRps: totalRps },
    ...(variant.accelerator === undefined ? {} : { accelerator: variant.accelerator }),
    learned: {
      tuner: tuner.name,
      semantics: tuner.semantics,
      ...learned,
      // A document's time has no smaller parts.
      atMs: Math.floor(learned.atMs),
      ...(run.nis >= 0 && Number.isFinite(run.nis) ? { nis: run.nis } : {}),
    },
  };
}
