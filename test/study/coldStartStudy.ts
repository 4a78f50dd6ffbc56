import { type Case, type ConstantOutcome, constantRate, doubledBeta, oneOutlier, varyingRate } from './trials.ts';

/** Shares of the maximum rate. */
export const STUDY_LOADS = [0.01, 0.05, 0.1, 0.3, 0.5, 0.8] as const;

/** Results at one load, over all models: shares of the models, and medians of ln(high / low). */
export interface StudyRow {
  readonly load: number;
  readonly models: number;
  /** (a) Within 10 % at the rate, by the prediction and by the point estimate. */
  readonly constant: number;
  readonly constantEstimate: number;
  /** (a) The 90 % intervals at half the rate hold the truth; their median widths. */
  readonly coversTtft: number;
  readonly coversItl: number;
  readonly widthTtft: number;
  readonly widthItl: number;
  /** (b) Within 10 % at the last rate and at half of it, within 15 % at 1.25 times it; by the point estimate. */
  readonly varyingNow: number;
  readonly varyingHalf: number;
  readonly varyingBeyond: number;
  readonly varyingEstimate: number;
  /** Models that are asked about 1.25 times the rate. */
  readonly beyondModels: number;
  /** (c) Within 10 % ten cycles after beta doubled. */
  readonly doubled: number;
  /** (d) Moved by at most 5 %. */
  readonly outlier: number;
  /** Evaluations of the queue in a cycle, median of (a) and of (b). */
  readonly evaluationsConstant: number;
  readonly evaluationsVarying: number;
  /** The controller's own tuner accepts nothing of (a). */
  readonly controllerLocked: number;
}

const NEAR = 0.1;
const NEAR_BEYOND = 0.15;
const UNMOVED = 0.05;

/**
 * How well the tuner does from a cold start: random models at one load, what the controller would see of one pod, ten
 * cycles. Each trial has its own random streams, so that models can be left out or added without changing the others.
 */
export function studyAt(load: number, models: number, seed: number): StudyRow {
  const cases: Case[] = Array.from({ length: models }, (_, index) => ({ seed, index, load }));
  const constant = cases.map(constantRate);
  const varying = cases.map(varyingRate);
  const beyond = varying.flatMap((outcome) => outcome.beyond ?? []);
  return {
    load,
    models,
    constant: share(constant, (outcome) => outcome.error <= NEAR),
    constantEstimate: share(constant, (outcome) => outcome.estimateError <= NEAR),
    coversTtft: share(constant, (outcome) => outcome.halfTtft.covers),
    coversItl: share(constant, (outcome) => outcome.halfItl.covers),
    widthTtft: medianWidth(constant, 'halfTtft'),
    widthItl: medianWidth(constant, 'halfItl'),
    varyingNow: share(varying, (outcome) => outcome.now <= NEAR),
    varyingHalf: share(varying, (outcome) => outcome.half <= NEAR),
    varyingBeyond: share(beyond, (error) => error <= NEAR_BEYOND),
    varyingEstimate: share(varying, (outcome) => outcome.estimateNow <= NEAR),
    beyondModels: beyond.length,
    doubled: share(cases.map(doubledBeta), (error) => error <= NEAR),
    outlier: share(cases.map(oneOutlier), (moved) => moved <= UNMOVED),
    evaluationsConstant: median(constant.map((outcome) => outcome.evaluations)),
    evaluationsVarying: median(varying.map((outcome) => outcome.evaluations)),
    controllerLocked: share(constant, (outcome) => outcome.isControllerLocked),
  };
}

function medianWidth(outcomes: readonly ConstantOutcome[], which: 'halfTtft' | 'halfItl'): number {
  return median(outcomes.map((outcome) => outcome[which].width));
}

export function median(values: readonly number[]): number {
  return Float64Array.from(values).sort()[values.length >> 1]!;
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 1 : items.filter(holds).length / items.length;
}
