import { DEFAULT_ERROR_LEVEL } from '../../../schemas/defaults.ts';
import type { LatencyRecord } from './records.ts';
import type { Residuals } from './residuals.ts';

/** Variances of the logarithm of one measured latency. */
export interface Noise {
  readonly ttft: number;
  readonly itl: number;
}

/** The 97.5 % point of the normal distribution. */
const NORMAL_97_5 = 1.96;
/** What the document takes for noise: 5 % with 95 % confidence. */
const USUAL_VARIANCE = (DEFAULT_ERROR_LEVEL / NORMAL_97_5) * (DEFAULT_ERROR_LEVEL / NORMAL_97_5);
/** How many observations the usual noise counts for against the spread that is seen. */
const USUAL_COUNT = 4;
/**
 * A weight is `LEVEL / (DEGREES + d)`, d being the squared deviations of the two residuals: that of a t distribution with
 * 4 degrees of freedom. At three deviations it is below a half, and regular noise loses next to nothing.
 */
const DEGREES = 4;
/** Makes the mean weight of normal noise 1: 1 / E[1 / (4 + d)], d being chi-square with 2 degrees of freedom. */
const LEVEL = 5.5351;
/** Mean of weight times d/2 for normal noise: without it the spread would be taken for too small. */
const WEIGHTED_SQUARE = 0.7676;
/**
 * Variance that a cycle of age adds, (0.5 %)^2: a random walk of the hardware. It also stands for what the queue model
 * gets wrong, which no number of replicas averages out.
 */
const DRIFT_VARIANCE = 0.005 * 0.005;

export const USUAL_NOISE: Noise = { ttft: USUAL_VARIANCE, itl: USUAL_VARIANCE };

/** Variance of a record's logarithm, `cycle` being the present one. */
export function recordVariance(record: LatencyRecord, cycle: number, observation: number): number {
  return observation / record.count + DRIFT_VARIANCE * (cycle - record.cycle + 1);
}

/** Weight of each record in the fit: about 1 for usual residuals, next to nothing for an outlier. */
export function robustWeights(
  records: readonly LatencyRecord[],
  cycle: number,
  residuals: Residuals,
  noise: Noise,
): Float64Array {
  return Float64Array.from(records, (record, i) => {
    const ttft = (residuals.ttft[i]! * residuals.ttft[i]!) / recordVariance(record, cycle, noise.ttft);
    const itl = (residuals.itl[i]! * residuals.itl[i]!) / recordVariance(record, cycle, noise.itl);
    return LEVEL / (DEGREES + ttft + itl);
  });
}

/** Of each record, weight / variance. */
export interface Precisions {
  readonly ttft: Float64Array;
  readonly itl: Float64Array;
}

export function precisionsOf(
  records: readonly LatencyRecord[],
  cycle: number,
  weights: Float64Array,
  noise: Noise,
): Precisions {
  return {
    ttft: Float64Array.from(records, (record, i) => weights[i]! / recordVariance(record, cycle, noise.ttft)),
    itl: Float64Array.from(records, (record, i) => weights[i]! / recordVariance(record, cycle, noise.itl)),
  };
}

/** Noise as the residuals show it, with the usual one as so many observations more. `before` is the last guess of it. */
export function noiseOf(
  records: readonly LatencyRecord[],
  cycle: number,
  residuals: Residuals,
  weights: Float64Array,
  before: Noise,
): Noise {
  let ttft = 0;
  let itl = 0;
  records.forEach((record, i) => {
    // A residual relative to its own deviation, in units of one observation's.
    const inTtft = before.ttft / recordVariance(record, cycle, before.ttft);
    const inItl = before.itl / recordVariance(record, cycle, before.itl);
    ttft += weights[i]! * residuals.ttft[i]! * residuals.ttft[i]! * inTtft;
    itl += weights[i]! * residuals.itl[i]! * residuals.itl[i]! * inItl;
  });
  // One degree of freedom of each latency goes into the fit.
  const count = Math.max(records.length - 1, 0);
  return { ttft: withUsual(ttft / WEIGHTED_SQUARE, count), itl: withUsual(itl / WEIGHTED_SQUARE, count) };
}

function withUsual(sum: number, count: number): number {
  return (sum + USUAL_COUNT * USUAL_VARIANCE) / (count + USUAL_COUNT);
}
