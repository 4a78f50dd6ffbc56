import { log } from '../../engine/numerics/elementary.ts';
import { RandomStream } from '../../engine/numerics/random.ts';
import { QueueModel } from '../../engine/queueing/index.ts';
import { ControllerTuner } from '../../engine/tuner/controllerTuner.ts';
import type { Environment } from '../../engine/tuner/observation.ts';
import type { Prediction } from '../../engine/tuner/robust/quantiles.ts';
import { RobustTuner } from '../../engine/tuner/robust/robustTuner.ts';
import type { StoredParameters } from '../../engine/tuner/storedParameters.ts';
import { DEFAULT_CYCLE_MS } from '../../schemas/defaults.ts';
import { evaluationsIn } from './evaluations.ts';
import { StudyModel } from './studyModel.ts';

/** One model at one load: what every trial starts from. */
export interface Case {
  readonly seed: number;
  readonly index: number;
  /** Share of the maximum rate. */
  readonly load: number;
}

/** Cycles from the cold start to the question. */
const STUDY_CYCLES = 10;
/** Rates of the second trial are within this share of their mean, and drawn again above this share of the maximum. */
const RATE_SPREAD = 0.3;
const HIGHEST_LOAD = 0.95;
/** 1.25 times the rate is asked about where it is below this share of the maximum. */
const BEYOND = 1.25;
const HIGHEST_BEYOND = 0.85;
const OUTLIER_FACTOR = 5;

/** A latency's 90 % interval at half the rate, and whether it holds the truth. */
export interface IntervalOutcome {
  readonly covers: boolean;
  /** ln of the ratio of its ends. */
  readonly width: number;
}

export interface ConstantOutcome {
  readonly observations: readonly Environment[];
  /** The larger relative error of TTFT and ITL at the rate: of the prediction, and of the point estimate's queue. */
  readonly error: number;
  readonly estimateError: number;
  readonly halfTtft: IntervalOutcome;
  readonly halfItl: IntervalOutcome;
  /** Of the queue, a cycle. */
  readonly evaluations: number;
  /** The controller's own tuner accepts none of its updates on the same observations, if it can make any. */
  readonly isControllerLocked: boolean;
}

/** (a) Ten cycles at one rate. */
export function constantRate(of: Case): ConstantOutcome {
  const model = StudyModel.drawn(of.seed, of.index);
  const rate = of.load * model.maxRateRps;
  const noise = streamOf('constant-noise', of);
  const observations = Array.from({ length: STUDY_CYCLES }, () => model.observe(rate, noise));
  const { tuner, evaluations } = tunedOn(observations);
  const half = predictedAt(tuner, model, rate / 2);
  const truth = model.truth(rate / 2);
  return {
    observations,
    error: errorAt(tuner, model, rate),
    estimateError: estimateErrorAt(tuner, model, rate),
    halfTtft: intervalOutcome(half.ttftMs, truth.ttftMs),
    halfItl: intervalOutcome(half.itlMs, truth.itlMs),
    evaluations,
    isControllerLocked: isControllerLocked(observations),
  };
}

/** Larger relative errors of TTFT and ITL; at 1.25 times the rate only where that is asked. */
export interface VaryingOutcome {
  readonly now: number;
  readonly half: number;
  readonly beyond?: number;
  readonly estimateNow: number;
  readonly evaluations: number;
}

/** (b) Ten cycles at rates around a mean; the rate asked about is that of the last cycle. */
export function varyingRate(of: Case): VaryingOutcome {
  const model = StudyModel.drawn(of.seed, of.index);
  const noise = streamOf('varying-noise', of);
  const rates = streamOf('varying-rates', of);
  let rate = 0;
  const observations = Array.from({ length: STUDY_CYCLES }, () => {
    do rate = of.load * model.maxRateRps * (1 + RATE_SPREAD * (2 * rates.uniform() - 1));
    while (rate > HIGHEST_LOAD * model.maxRateRps);
    return model.observe(rate, noise);
  });
  const { tuner, evaluations } = tunedOn(observations);
  const outcome = {
    now: errorAt(tuner, model, rate),
    half: errorAt(tuner, model, rate / 2),
    estimateNow: estimateErrorAt(tuner, model, rate),
    evaluations,
  };
  if (!(BEYOND * rate < HIGHEST_BEYOND * model.maxRateRps)) return outcome;
  return { ...outcome, beyond: errorAt(tuner, model, BEYOND * rate) };
}

/**
 * (c) Ten cycles, then beta doubles, then ten more: the larger relative error at the rate. The load is a share of the
 * maximum after the change, which is the smaller one.
 */
export function doubledBeta(of: Case): number {
  const before = StudyModel.drawn(of.seed, of.index);
  const after = before.withBeta(2);
  const rate = of.load * after.maxRateRps;
  const noise = streamOf('doubled-noise', of);
  const observations = Array.from({ length: 2 * STUDY_CYCLES }, (_, cycle) =>
    (cycle < STUDY_CYCLES ? before : after).observe(rate, noise),
  );
  return errorAt(tunedOn(observations).tuner, after, rate);
}

/** (d) One of ten cycles has five times the TTFT: by how much that moves the prediction at the rate, relative to it. */
export function oneOutlier(of: Case): number {
  const model = StudyModel.drawn(of.seed, of.index);
  const rate = of.load * model.maxRateRps;
  const place = Math.floor(STUDY_CYCLES * streamOf('outlier-place', of).uniform());
  const [clean, soiled] = [1, OUTLIER_FACTOR].map((factor) => {
    const noise = streamOf('outlier-noise', of);
    const observations = Array.from({ length: STUDY_CYCLES }, (_, cycle) =>
      model.observe(rate, noise, cycle === place ? factor : 1),
    );
    return predictedAt(tunedOn(observations).tuner, model, rate);
  });
  return Math.max(
    relativeError(soiled!.ttftMs.median, clean!.ttftMs.median),
    relativeError(soiled!.itlMs.median, clean!.itlMs.median),
  );
}

function streamOf(name: string, of: Case): RandomStream {
  return new RandomStream(of.seed, `${name} at ${of.load}`, of.index);
}

/** A tuner that has seen them all, and how often it evaluated the queue in a cycle. */
function tunedOn(observations: readonly Environment[]) {
  const tuner = new RobustTuner();
  const evaluations = evaluationsIn(() => {
    for (const observation of observations) tuner.step([observation]);
  });
  return { tuner, evaluations: evaluations / observations.length };
}

function isControllerLocked(observations: readonly Environment[]): boolean {
  const tuner = new ControllerTuner();
  let stored: StoredParameters | undefined;
  return observations.every((observation, cycle) => {
    const variant = { name: 'v', currentReplicas: 1, pendingReplicas: 0, pods: [{ name: 'p', ...observation }] };
    const tuning = tuner.tune(variant, cycle * DEFAULT_CYCLE_MS, stored);
    stored = tuning.stored ?? stored;
    return tuning.runs.every(({ rejected }) => rejected);
  });
}

function predictedAt(tuner: RobustTuner, model: StudyModel, rateRps: number): Prediction {
  const { inputTokens, outputTokens, maxBatch } = model.input;
  const prediction = tuner.predict({ rateRps, inputTokens, outputTokens, maxBatch });
  if (prediction === undefined) throw new Error('The tuner took in nothing.');
  return prediction;
}

function errorAt(tuner: RobustTuner, model: StudyModel, rateRps: number): number {
  const truth = model.truth(rateRps);
  const { ttftMs, itlMs } = predictedAt(tuner, model, rateRps);
  return Math.max(relativeError(ttftMs.median, truth.ttftMs), relativeError(itlMs.median, truth.itlMs));
}

function estimateErrorAt(tuner: RobustTuner, model: StudyModel, rateRps: number): number {
  const truth = model.truth(rateRps);
  const queue = new QueueModel({ ...model.input, ...tuner.estimate() }, 'documented');
  if (rateRps > queue.rateMaxRps) return Number.POSITIVE_INFINITY;
  const { ttftMs, itlMs } = queue.analyze(rateRps);
  return Math.max(relativeError(ttftMs, truth.ttftMs), relativeError(itlMs, truth.itlMs));
}

function intervalOutcome(interval: { low: number; high: number }, truth: number): IntervalOutcome {
  return { covers: interval.low <= truth && truth <= interval.high, width: log(interval.high / interval.low) };
}

function relativeError(value: number, truth: number): number {
  return Math.abs(value / truth - 1);
}
