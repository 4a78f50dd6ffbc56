import { MAX_NIS, type Semantics } from '../../schemas/defaults.ts';
import { latency, threeDigits } from '../report/quantities.ts';
import type { ObservationNoise } from './filterSettings.ts';
import { type FilterStart, startProblem } from './filterStart.ts';
import type { Environment, Latencies } from './observation.ts';
import { ParameterFilter } from './parameterFilter.ts';
import { PredictedLatencies } from './predictedLatencies.ts';
import type { Reason, RejectionCode, StartedFrom, TunerErrorCode, TunerRun } from './tuner.ts';

const START: Record<StartedFrom, string> = {
  store: 'the stored parameters',
  guess: 'its first guess',
  defaults: 'the default parameters',
};

/** A filter with its queue: started, then updated with one observation after another, with an account of each. */
export class FilterCycle {
  private readonly latencies: PredictedLatencies;
  private readonly filter: ParameterFilter;
  private readonly noise: ObservationNoise;

  /**
   * @param placesFor waiting places of a replica with a max batch
   * @throws RangeError if a value of the noise is not a positive, finite number
   */
  constructor(semantics: Semantics, placesFor: (maxBatch: number) => number, noise: ObservationNoise) {
    for (const [name, value] of Object.entries(noise)) {
      if (!(value > 0 && value < Number.POSITIVE_INFINITY)) {
        throw new RangeError(`${name} must be a positive, finite number, not ${value}.`);
      }
    }
    this.latencies = new PredictedLatencies(semantics, placesFor);
    this.filter = new ParameterFilter(this.latencies);
    this.noise = noise;
  }

  /**
   * Starts the filter; R is made from `first`.
   * @returns why it cannot start
   */
  start(start: FilterStart, first: Environment): Reason<TunerErrorCode> | undefined {
    const problem = startProblem(start);
    if (problem) return { code: 'stored-parameters-invalid', message: problem };
    const { filter, latencies } = this;
    filter.start(start.state, start.covariance, start.bounds, first, this.noise);
    latencies.aim(first);
    const [alpha, beta, gamma] = filter.state();
    if (latencies.at(alpha, beta, gamma)) return undefined;
    return {
      code: 'model-not-evaluable-at-start',
      message: `The filter cannot start at ${START[start.startedFrom]}: ${this.why(first)}`,
    };
  }

  /**
   * One update.
   * @param pod the pod that is observed; absent for an aggregate
   * @returns undefined if the model has no steady state at this load: see `why`
   */
  update(observed: Environment, pod?: string): TunerRun | undefined {
    const { filter } = this;
    const outcome = filter.update(observed);
    if (outcome === 'model-not-evaluable') return undefined;
    const { ttftMs, itlMs } = observed;
    const predicted = { ttftMs: filter.predicted[0]!, itlMs: filter.predicted[1]! };
    // Spreads stand last: in front they would make building the object the slowest part of an update.
    const run = {
      observed: { ttftMs, itlMs },
      predicted,
      state: filter.state(),
      covariance: filter.covariance(),
      nis: filter.nis,
      rejected: outcome !== 'accepted',
      ...(pod === undefined ? {} : { pod }),
    };
    return outcome === 'accepted' ? run : { ...run, rejection: rejection(outcome, observed, predicted, filter.nis) };
  }

  /** Why the model has no steady state at a load and the filter's parameters, in a sentence. */
  why(observed: Environment): string {
    return this.latencies.why(observed, this.filter.state());
  }
}

function rejection(code: RejectionCode, observed: Latencies, predicted: Latencies, nis: number): Reason<RejectionCode> {
  const apart = `TTFT ${latency(observed.ttftMs)} and ITL ${latency(observed.itlMs)} were observed, ${latency(predicted.ttftMs)} and ${latency(predicted.itlMs)} predicted`;
  if (code === 'update-invalid') {
    return { code, message: `Update rejected: ${apart}, and no positive, finite parameters come of it.` };
  }
  return {
    code,
    message: `Update rejected as an outlier: ${apart}, further apart than the assumed errors explain (NIS ${threeDigits(nis)}, limit ${MAX_NIS}).`,
  };
}
