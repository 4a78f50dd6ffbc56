import { aggregate } from './environment.ts';
import type { Environment, Latencies, ParameterEstimate, VariantObservation } from './observation.ts';
import { servingPods } from './robust/pods.ts';
import { RobustTuner, type RobustUpdate } from './robust/robustTuner.ts';
import { SURPRISE_LIMIT } from './robust/surprise.ts';
import type { Matrix3, State, StoredParameters } from './storedParameters.ts';
import type { Tuner, TunerRun, VariantTuning } from './tuner.ts';
import { acceptedBefore, cycleProblem, storedAfter } from './variantTuning.ts';

/** How far off parameters may be that somebody wrote down, or that a filter sure of itself has learned. */
const WRITTEN_DOWN_ERROR = 0.25;

/**
 * The robust tuner as the others are run: what it remembers lies in the store, beside the parameters. After a restart,
 * or from parameters of another origin, it starts from them and their errors.
 */
export class RobustVariantTuner implements Tuner {
  readonly name = 'robust';
  readonly semantics = 'documented';
  readonly maxNis = SURPRISE_LIMIT;

  tune(variant: VariantObservation, timeMs: number, stored: StoredParameters | undefined): VariantTuning {
    const { environments, skipped: skippedPods } = servingPods(variant.pods, timeMs);
    const result = { variant: variant.name, skippedPods, runs: [] };
    const problem = cycleProblem(timeMs, environments);
    if (problem) return { ...result, tunerError: problem };
    const start = startOf(stored);
    let tuner: RobustTuner;
    try {
      tuner = start ? resumed(start) : new RobustTuner();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { ...result, tunerError: { code: 'stored-parameters-invalid', message: error.message } };
    }
    const started = { ...result, startedFrom: start ? ('store' as const) : ('guess' as const) };
    const load = aggregate(environments);
    const predicted = latencies(tuner, load);
    const update = tuner.step(environments);
    const observed = { ttftMs: load.ttftMs, itlMs: load.itlMs };
    const outcome = { observed, ...stateOf(tuner.estimate()!), ...verdictOf(update) };
    // Where nothing was predicted: whether what was made of the observation explains it.
    const isUpdate = predicted !== undefined || latencies(tuner, load) !== undefined;
    const acceptedUpdates = acceptedBefore(this.name, start) + (isUpdate && !outcome.rejected ? 1 : 0);
    const learned = { atMs: timeMs, acceptedUpdates, countsAsLearned: tuner.learned };
    const parameters = storedAfter(this, variant, environments, outcome, learned);
    const kept = { ...started, stored: { ...parameters, memory: tuner.save() } };
    if (!isUpdate) return { ...kept, tunerError: { code: 'model-not-evaluable-at-start', message: NO_STEADY_STATE } };
    return { ...kept, runs: [{ ...outcome, ...(predicted ? { predicted } : {}) }] };
  }
}

/** What the robust tuner can say of parameters that it learned, in words; undefined of those that others learned. */
export function whatIsLearned({ memory }: StoredParameters): string | undefined {
  return memory && new RobustTuner(memory).knowledge();
}

const NO_STEADY_STATE =
  'More arrives than the parameters can serve, as far as they are known, so there is no steady state to compare with.';

/** Parameters that the tuner can start from: to one that reckons in logarithms a 0 is as good as nothing. */
function startOf(stored: StoredParameters | undefined): StoredParameters | undefined {
  const isUsable = stored?.memory || (stored && ![stored.alphaMs, stored.betaMs, stored.gammaMs].includes(0));
  return isUsable ? stored : undefined;
}

function resumed(stored: StoredParameters): RobustTuner {
  if (stored.memory) return new RobustTuner(stored.memory);
  const { alphaMs, betaMs, gammaMs, covariance, learned } = stored;
  // A filter that is sure of itself without reason would never be corrected.
  const isOwn = learned?.tuner === 'robust' && covariance !== undefined;
  return RobustTuner.from({
    alphaMs,
    betaMs,
    gammaMs,
    covariance: isOwn ? covariance : independent([alphaMs, betaMs, gammaMs]),
  });
}

function independent(values: State): Matrix3 {
  const [a, b, c] = values.map((value) => WRITTEN_DOWN_ERROR * value * (WRITTEN_DOWN_ERROR * value)) as [
    number,
    number,
    number,
  ];
  return [
    [a, 0, 0],
    [0, b, 0],
    [0, 0, c],
  ];
}

/** What a tuner expects of a replica at a load; undefined if it knows nothing, or no steady state. */
function latencies(tuner: RobustTuner, load: Environment): Latencies | undefined {
  const { arrivalRateRps: rateRps, inputTokens, outputTokens, maxBatch } = load;
  const prediction = tuner.predict({ rateRps, inputTokens, outputTokens, maxBatch });
  const [ttftMs, itlMs] = [prediction?.ttftMs.median, prediction?.itlMs.median];
  return Number.isFinite(ttftMs) && Number.isFinite(itlMs) ? { ttftMs: ttftMs!, itlMs: itlMs! } : undefined;
}

function stateOf({ alphaMs, betaMs, gammaMs, covariance }: ParameterEstimate): Pick<TunerRun, 'state' | 'covariance'> {
  return { state: [alphaMs, betaMs, gammaMs], covariance: covariance as Matrix3 };
}

function verdictOf(update: RobustUpdate): Pick<TunerRun, 'nis' | 'rejected' | 'rejection' | 'change'> {
  const { verdict, surprise: nis = -1, reason: message, cycles } = update;
  if (verdict === 'rejected') return { nis, rejected: true, rejection: { code: 'nis-too-large', message } };
  return { nis, rejected: false, ...(cycles === undefined ? {} : { change: { cycles, message } }) };
}
