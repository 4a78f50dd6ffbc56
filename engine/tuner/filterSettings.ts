import { DEFAULT_ALPHA_MS, DEFAULT_BETA_MS, DEFAULT_GAMMA_MS } from '../../schemas/defaults.ts';
import type { State } from './storedParameters.ts';

/** Where a filter starts that has nothing better. */
export const DEFAULT_STATE: State = [DEFAULT_ALPHA_MS, DEFAULT_BETA_MS, DEFAULT_GAMMA_MS];

/** Bounds of a state are these multiples of the parameters they are around. */
const LOWER_FACTOR = 0.01;
const UPPER_FACTOR = 100;
/** A parameter is taken to change by this share of itself from one cycle to the next. */
const CHANGE = 0.05;

/** Lowest and highest alpha, beta, gamma that a filter may reach. */
export interface Bounds {
  readonly lower: State;
  readonly upper: State;
}

/** How far observed latencies are taken to be from their means. */
export interface ObservationNoise {
  /** Divides the variance. */
  readonly gammaFactor: number;
  /** Half width of the interval that holds a measurement, as a share of it. */
  readonly errorLevel: number;
  /** That half width in standard deviations. */
  readonly tPercentile: number;
}

/** What the controller uses; no field of its ConfigMap changes it. */
export const DEFAULT_NOISE: ObservationNoise = { gammaFactor: 1, errorLevel: 0.05, tPercentile: 1.96 };

export function boundsAround([alpha, beta, gamma]: State): Bounds {
  return {
    lower: [alpha * LOWER_FACTOR, beta * LOWER_FACTOR, gamma * LOWER_FACTOR],
    upper: [alpha * UPPER_FACTOR, beta * UPPER_FACTOR, gamma * UPPER_FACTOR],
  };
}

export const DEFAULT_BOUNDS: Bounds = boundsAround(DEFAULT_STATE);

/** Q's diagonal entry of a parameter: the square of its expected change. */
export function processVariance(parameter: number): number {
  const change = CHANGE * parameter;
  return change * change;
}

/** Share of an observation whose square is R's diagonal entry, relative to the square of the observation. */
export function observationVarianceShare({ gammaFactor, errorLevel, tPercentile }: ObservationNoise): number {
  const deviation = errorLevel / tPercentile;
  return (deviation * deviation) / gammaFactor;
}
