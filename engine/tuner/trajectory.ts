import { DEFAULT_CYCLE_MS, DEFAULT_MAX_BATCH } from '../../schemas/defaults.ts';
import type { RecordId } from '../records/fields.ts';
import { type PodRecord, podObservation } from '../records/podRecord.ts';
import { ControllerTuner, controllerCycle, updateWithPods } from './controllerTuner.ts';
import { usablePods } from './environment.ts';
import { DEFAULT_BOUNDS, DEFAULT_STATE, type ObservationNoise } from './filterSettings.ts';
import type { ModelKey, VariantObservation } from './observation.ts';
import { ParameterStore } from './parameterStore.ts';
import type { Matrix3, State } from './storedParameters.ts';
import type { GuessReason, SkippedPod, StartedFrom, Tuner, TunerErrorCode, TunerRun, VariantTuning } from './tuner.ts';

/**
 * Observations of one variant, cycle by cycle, in the names of the reference's records.
 * `analyzer`: a tuner for each cycle, parameters kept in the store. `raw`: one filter kept over all cycles, started at
 * the defaults, with Q and R of its start.
 */
export interface Trajectory {
  readonly id: RecordId;
  readonly mode: 'analyzer' | 'raw';
  readonly filterData?: ObservationNoise;
  /** In the store before the first cycle, with nothing known of their errors. */
  readonly presetStoredParameters?: State;
  readonly cycles: readonly { readonly pods: readonly PodRecord[] }[];
}

/** What a tuner makes of a trajectory. Codes instead of sentences; what is absent did not happen. */
export interface TunedTrajectory {
  readonly id: RecordId;
  readonly cycles: readonly TunedCycle[];
}

interface TunedCycle {
  readonly startedFrom?: StartedFrom;
  readonly envError?: 'no-usable-pod';
  readonly guessError?: GuessReason;
  readonly tunerError?: Exclude<TunerErrorCode, 'no-usable-pod'>;
  /** One for each usable pod at whose load the model has a steady state, in their order; or one for their aggregate. */
  readonly runs: readonly TunedRun[];
}

interface TunedRun {
  /** Empty for a run on the aggregate. */
  readonly pod: string;
  readonly state: State;
  readonly covariance: Matrix3;
  readonly nis: number;
  readonly rejected: boolean;
}

const MODEL: ModelKey = { namespace: '', modelId: '' };
const VARIANT = '';

/**
 * Runs a tuner over a trajectory, 15 s from cycle to cycle.
 * @param tuner the controller's with `filterData` if it is left out. `raw` is about a filter of the controller: no other
 *   can be asked for it.
 * @throws RangeError if a value of `filterData` is not a positive, finite number
 */
export function tuneTrajectory(trajectory: Trajectory, tuner?: Tuner): TunedTrajectory {
  const tune = trajectory.mode === 'raw' ? keptFilter(trajectory) : storedParameters(trajectory, tuner);
  return {
    id: trajectory.id,
    cycles: trajectory.cycles.map(({ pods }, i) => tune(observation(pods), i * DEFAULT_CYCLE_MS)),
  };
}

type TuneCycle = (variant: VariantObservation, timeMs: number) => TunedCycle;

function storedParameters(
  { filterData, presetStoredParameters }: Trajectory,
  tuner: Tuner = new ControllerTuner(filterData),
): TuneCycle {
  const store = new ParameterStore();
  if (presetStoredParameters) {
    const [alphaMs, betaMs, gammaMs] = presetStoredParameters;
    const load = { inputTokens: 0, outputTokens: 1, maxBatch: DEFAULT_MAX_BATCH };
    store.set(MODEL, VARIANT, { alphaMs, betaMs, gammaMs, load });
  }
  return (variant, timeMs) => {
    const tuning = tuner.tune(variant, timeMs, store.get(MODEL, VARIANT));
    if (tuning.stored) store.set(MODEL, VARIANT, tuning.stored);
    return tunedCycle(tuning);
  };
}

function keptFilter({ filterData }: Trajectory): TuneCycle {
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

function observation(pods: readonly PodRecord[]): VariantObservation {
  return { name: VARIANT, currentReplicas: pods.length, pendingReplicas: 0, pods: pods.map(podObservation) };
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
