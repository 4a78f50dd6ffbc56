import { DEFAULT_MAX_BATCH } from '../../schemas/defaults.ts';
import { ControllerTuner, controllerCycle, updateWithPods } from './controllerTuner.ts';
import { usablePods } from './environment.ts';
import { DEFAULT_BOUNDS, DEFAULT_STATE, type ObservationNoise } from './filterSettings.ts';
import type { ModelKey, PodObservation, VariantObservation } from './observation.ts';
import { ParameterStore } from './parameterStore.ts';
import type { Matrix3, State } from './storedParameters.ts';
import type { GuessReason, SkippedPod, StartedFrom, TunerErrorCode, TunerRun, VariantTuning } from './tuner.ts';

/** One pod in one cycle of a trajectory: requests per second, latencies in seconds. */
interface TrajectoryPod {
  readonly pod: string;
  readonly arrivalRate: number;
  readonly avgInputTokens: number;
  readonly avgOutputTokens: number;
  readonly avgTTFTSeconds: number;
  readonly avgITLSeconds: number;
  readonly maxBatchSize?: number;
}

/**
 * Observations of one variant, cycle by cycle, in the names of the reference's records.
 * `analyzer`: a tuner for each cycle, parameters kept in the store. `raw`: one filter kept over all cycles, started at
 * the defaults, with Q and R of its start.
 */
export interface Trajectory {
  readonly id: string;
  readonly mode: 'analyzer' | 'raw';
  readonly filterData?: ObservationNoise;
  /** In the store before the first cycle, with nothing known of their errors. */
  readonly presetStoredParameters?: State;
  readonly cycles: readonly { readonly pods: readonly TrajectoryPod[] }[];
}

/** What the controller's tuner makes of a trajectory. Codes instead of sentences; what is absent did not happen. */
export interface TunedTrajectory {
  readonly id: string;
  readonly cycles: readonly TunedCycle[];
}

interface TunedCycle {
  readonly startedFrom?: StartedFrom;
  readonly envError?: 'no-usable-pod';
  readonly guessError?: GuessReason;
  readonly tunerError?: Exclude<TunerErrorCode, 'no-usable-pod'>;
  /** One for each usable pod at whose load the model has a steady state, in their order. */
  readonly runs: readonly TunedRun[];
}

interface TunedRun {
  readonly pod: string;
  readonly state: State;
  readonly covariance: Matrix3;
  readonly nis: number;
  readonly rejected: boolean;
}

const MODEL: ModelKey = { namespace: '', modelId: '' };
const VARIANT = '';

/**
 * Runs the controller's tuner over a trajectory.
 * @throws RangeError if a value of `filterData` is not a positive, finite number
 */
export function tuneTrajectory(trajectory: Trajectory): TunedTrajectory {
  const tune = trajectory.mode === 'raw' ? keptFilter(trajectory) : storedParameters(trajectory);
  return { id: trajectory.id, cycles: trajectory.cycles.map(({ pods }) => tune(observation(pods))) };
}

function storedParameters({ filterData, presetStoredParameters }: Trajectory): (v: VariantObservation) => TunedCycle {
  const tuner = new ControllerTuner(filterData);
  const store = new ParameterStore();
  if (presetStoredParameters) {
    const [alphaMs, betaMs, gammaMs] = presetStoredParameters;
    const load = { inputTokens: 0, outputTokens: 1, maxBatch: DEFAULT_MAX_BATCH };
    store.set(MODEL, VARIANT, { alphaMs, betaMs, gammaMs, load });
  }
  return (variant) => {
    const tuning = tuner.tune(variant, 0, store.get(MODEL, VARIANT));
    if (tuning.stored) store.set(MODEL, VARIANT, tuning.stored);
    return tunedCycle(tuning);
  };
}

function keptFilter({ filterData }: Trajectory): (variant: VariantObservation) => TunedCycle {
  const cycle = controllerCycle(filterData);
  let started = false;
  return (variant) => {
    const { environments, skipped } = usablePods(variant);
    const [first] = environments;
    if (!first) return { envError: 'no-usable-pod', runs: [] };
    const startedFrom: { startedFrom?: StartedFrom } = started ? {} : { startedFrom: 'defaults' };
    if (!started) {
      const start = { startedFrom: 'defaults', state: DEFAULT_STATE, bounds: DEFAULT_BOUNDS } as const;
      const problem = cycle.start(start, first);
      if (problem) return { ...startedFrom, tunerError: 'model-not-evaluable-at-start', runs: [] };
      started = true;
    }
    const runs: TunerRun[] = [];
    updateWithPods(cycle, environments, runs, skipped as SkippedPod[]);
    return { ...startedFrom, runs: runs.map(tunedRun) };
  };
}

function observation(pods: readonly TrajectoryPod[]): VariantObservation {
  return { name: VARIANT, currentReplicas: pods.length, pendingReplicas: 0, pods: pods.map(podObservation) };
}

function podObservation(pod: TrajectoryPod): PodObservation {
  return {
    name: pod.pod,
    arrivalRateRps: pod.arrivalRate,
    ttftMs: pod.avgTTFTSeconds * 1000,
    itlMs: pod.avgITLSeconds * 1000,
    inputTokens: pod.avgInputTokens,
    outputTokens: pod.avgOutputTokens,
    ...(pod.maxBatchSize === undefined ? {} : { maxBatch: pod.maxBatchSize }),
  };
}

function tunedCycle({ startedFrom, guessError, tunerError, runs }: VariantTuning): TunedCycle {
  return {
    ...(startedFrom ? { startedFrom } : {}),
    ...(guessError ? { guessError: guessError.code } : {}),
    ...(tunerError?.code === 'no-usable-pod' ? { envError: tunerError.code } : {}),
    ...(tunerError && tunerError.code !== 'no-usable-pod' ? { tunerError: tunerError.code } : {}),
    runs: runs.map(tunedRun),
  };
}

function tunedRun({ pod = '', state, covariance, nis, rejected }: TunerRun): TunedRun {
  return { pod, state, covariance, nis, rejected };
}
