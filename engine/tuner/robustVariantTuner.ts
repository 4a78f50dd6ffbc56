import { aggregate, type PodEnvironment, usablePods } from './environment.ts';
import type { ParameterEstimate, VariantObservation } from './observation.ts';
import { usablePods as measuredPods } from './robust/pods.ts';
import { RobustTuner, type RobustUpdate } from './robust/robustTuner.ts';
import { SURPRISE_LIMIT } from './robust/surprise.ts';
import type { Matrix3, State, StoredParameters } from './storedParameters.ts';
import type { Latencies, SkippedPod, Tuner, TunerRun, VariantTuning } from './tuner.ts';
import { cycleProblem, storedAfter } from './variantTuning.ts';

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
    const { environments, skipped } = usablePods(variant, timeMs);
    const { refused } = measuredPods(variant.pods, timeMs, 0);
    const taken = environments.filter(({ pod }) => !refused.some((each) => each.pod === pod));
    const strange = refused.filter(({ pod }) => environments.some((environment) => environment.pod === pod));
    const result = { variant: variant.name, skippedPods: [...skipped, ...strange.map(outOfRange)], runs: [] };
    const problem = cycleProblem(timeMs, taken);
    if (problem) return { ...result, tunerError: problem };
    let tuner: RobustTuner;
    try {
      tuner = resumed(stored);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { ...result, tunerError: { code: 'stored-parameters-invalid', message: error.message } };
    }
    const started = { ...result, startedFrom: stored ? ('store' as const) : ('guess' as const) };
    const expected = latencies(tuner, taken);
    const pods = variant.pods.filter(({ name }) => taken.some(({ pod }) => pod === name));
    const update = tuner.step(timeMs, pods);
    const estimate = tuner.estimate()!;
    const { ttftMs, itlMs } = aggregate(taken);
    const outcome = { observed: { ttftMs, itlMs }, ...stateOf(estimate), ...verdictOf(update) };
    const acceptedUpdates = tuner.learned ? Math.max(1, tuner.save().accepted) : 0;
    const parameters = storedAfter(this, variant, taken, outcome, { atMs: timeMs, acceptedUpdates });
    const kept = { ...started, stored: { ...parameters, memory: tuner.save() } };
    // Nothing was expected of the first cycle: what was made of it says at least whether it can be explained.
    const predicted = expected ?? latencies(tuner, taken);
    if (!predicted) return { ...kept, tunerError: { code: 'model-not-evaluable-at-start', message: NO_STEADY_STATE } };
    return { ...kept, runs: [{ ...outcome, predicted }] };
  }
}

const NO_STEADY_STATE =
  'More arrives than the parameters can serve, as far as they are known, so there is no steady state to compare with.';

function resumed(stored: StoredParameters | undefined): RobustTuner {
  if (!stored) return new RobustTuner();
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

/** What a tuner expects of a replica at the mean load of some pods; undefined if it knows nothing, or no steady state. */
function latencies(tuner: RobustTuner, environments: readonly PodEnvironment[]): Latencies | undefined {
  const { arrivalRateRps: rateRps, inputTokens, outputTokens, maxBatch } = aggregate(environments);
  const prediction = tuner.predict({ rateRps, inputTokens, outputTokens, maxBatch });
  const [ttftMs, itlMs] = [prediction?.ttftMs.median, prediction?.itlMs.median];
  return Number.isFinite(ttftMs) && Number.isFinite(itlMs) ? { ttftMs: ttftMs!, itlMs: itlMs! } : undefined;
}

function stateOf({ alphaMs, betaMs, gammaMs, covariance }: ParameterEstimate): Pick<TunerRun, 'state' | 'covariance'> {
  return { state: [alphaMs, betaMs, gammaMs], covariance: covariance as Matrix3 };
}

function verdictOf({ verdict, surprise, reason }: RobustUpdate): Pick<TunerRun, 'nis' | 'rejected' | 'rejection'> {
  const nis = surprise ?? 0;
  if (verdict !== 'rejected') return { nis, rejected: false };
  return { nis, rejected: true, rejection: { code: 'nis-too-large', message: reason } };
}

function outOfRange({ pod, reason }: RobustUpdate['refused'][number]): SkippedPod {
  return { pod, code: 'observation-out-of-range', message: `Pod ${pod}: ${reason}` };
}
