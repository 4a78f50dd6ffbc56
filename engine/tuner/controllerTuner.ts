import { MAX_NIS } from '../../schemas/defaults.ts';
import { type PodEnvironment, usablePods } from './environment.ts';
import { FilterCycle } from './filterCycle.ts';
import { DEFAULT_BOUNDS, DEFAULT_NOISE, type ObservationNoise } from './filterSettings.ts';
import { coldStart, warmStart } from './filterStart.ts';
import type { VariantObservation } from './observation.ts';
import type { StoredParameters } from './storedParameters.ts';
import type { SkippedPod, Tuner, TunerRun, VariantTuning } from './tuner.ts';
import { acceptedBefore, cycleProblem, howStarted, storedAfter } from './variantTuning.ts';

/** Waiting places that the controller's tuner reckons with, as a multiple of the max batch. Its sizing has others. */
const QUEUE_TO_BATCH = 10;

/** A filter with the controller's queue. */
export function controllerCycle(noise: ObservationNoise = DEFAULT_NOISE): FilterCycle {
  return new FilterCycle('controller', (maxBatch) => QUEUE_TO_BATCH * maxBatch, noise);
}

/**
 * The running controller's tuner: one update for each pod; Q and R anew in each cycle; bounds around the first guess in
 * the first cycle only, later around the defaults; the last pod's result is stored even if it was rejected. So a wrong
 * first guess mostly stays for good. A pod whose load the model cannot take crashes the controller; here it is skipped.
 */
export class ControllerTuner implements Tuner {
  readonly name = 'controller';
  readonly semantics = 'controller';
  readonly maxNis = MAX_NIS;
  private readonly cycle: FilterCycle;

  /** @throws RangeError if a value of the noise is not a positive, finite number */
  constructor(noise?: ObservationNoise) {
    this.cycle = controllerCycle(noise);
  }

  tune(variant: VariantObservation, timeMs: number, stored: StoredParameters | undefined): VariantTuning {
    const { environments, skipped: skippedPods } = usablePods(variant);
    const runs: TunerRun[] = [];
    const result = { variant: variant.name, skippedPods, runs };
    const problem = cycleProblem(timeMs, environments);
    if (problem) return { ...result, tunerError: problem };
    const first = environments[0]!;
    const start = stored ? warmStart(stored, DEFAULT_BOUNDS) : coldStart(first);
    const started = { ...result, ...howStarted(start) };
    const tunerError = this.cycle.start(start, first);
    if (tunerError) return { ...started, tunerError };
    const taken = updateWithPods(this.cycle, environments, runs, skippedPods);
    const last = runs.at(-1);
    if (!last) return started;
    const accepted = runs.reduce((count, run) => count + (run.rejected ? 0 : 1), 0);
    return {
      ...started,
      stored: storedAfter(this, variant, taken, last, {
        atMs: timeMs,
        acceptedUpdates: acceptedBefore(this.name, stored) + accepted,
      }),
    };
  }
}

/**
 * One update for each pod. A pod whose load the model cannot take goes to `skipped`, the others to `runs`.
 * @returns the environments of the runs
 */
export function updateWithPods(
  cycle: FilterCycle,
  environments: readonly PodEnvironment[],
  runs: TunerRun[],
  skipped: SkippedPod[],
): PodEnvironment[] {
  return environments.filter((environment) => {
    const { pod } = environment;
    const run = cycle.update(environment, pod);
    if (run) runs.push(run);
    else skipped.push({ pod, code: 'model-not-evaluable', message: `Pod ${pod}: ${cycle.why(environment)}` });
    return run !== undefined;
  });
}
