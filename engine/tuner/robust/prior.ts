import {
  DEFAULT_ALPHA_MS,
  DEFAULT_BETA_MS,
  DEFAULT_GAMMA_MS,
  PARAMETER_RANGE_FACTOR,
} from '../../../schemas/defaults.ts';
import { log } from '../../numerics/elementary.ts';
import type { ParameterEstimate } from '../observation.ts';
import { invert, type Symmetric3 } from './symmetric3.ts';

/** A normal distribution of (ln alpha, ln beta, ln gamma), parameters in ms. */
export interface NormalPrior {
  readonly mean: readonly number[];
  /** Inverse of the covariance, row by row. */
  readonly precision: readonly number[];
}

/**
 * Variance of a parameter's logarithm before anything was seen: that of the log-uniform distribution over the range that
 * the controller allows. A normal one of the same mean and variance has no edges: what is outside is unlikely, not
 * forbidden, and a search is never caught at a bound.
 */
const WIDE_VARIANCE = (log(PARAMETER_RANGE_FACTOR) * log(PARAMETER_RANGE_FACTOR)) / 3;

/** Hardware drifts and the model is not exact: a parameter taken over from elsewhere is not known better than this. */
const LEAST_DEVIATION = 0.02;

/** What is known before anything was seen: independent, each around the document's default. */
export const WIDE_PRIOR: NormalPrior = {
  mean: [log(DEFAULT_ALPHA_MS), log(DEFAULT_BETA_MS), log(DEFAULT_GAMMA_MS)],
  precision: [1 / WIDE_VARIANCE, 0, 0, 0, 1 / WIDE_VARIANCE, 0, 0, 0, 1 / WIDE_VARIANCE],
};

/**
 * The log-normal prior with an estimate's means and covariance (its correlations are those of the logarithms), no
 * narrower than 2 % and no wider than the wide prior.
 * @throws RangeError if a parameter is not above 0, or the covariance is not one
 */
export function priorOf(estimate: ParameterEstimate): NormalPrior {
  const means = [estimate.alphaMs, estimate.betaMs, estimate.gammaMs];
  means.forEach((mean, i) => {
    const name = ['alpha', 'beta', 'gamma'][i];
    if (!(mean > 0 && mean < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`To start from an estimate, ${name} must be above 0 and finite, not ${mean}.`);
    }
  });
  const covariance = estimate.covariance.flat();
  if (covariance.length !== 9) throw new RangeError('The covariance must have 3 rows of 3 numbers.');
  const deviations = [0, 1, 2].map((i) => {
    const variance = covariance[4 * i]! / (means[i]! * means[i]!);
    if (!(variance >= 0 && variance < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`The covariance must have finite variances of at least 0, not ${covariance[4 * i]}.`);
    }
    return Math.sqrt(log(1 + variance));
  });
  const spread: Symmetric3 = new Float64Array(9);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const scale = Math.sqrt(covariance[4 * i]! * covariance[4 * j]!);
      const correlation = scale > 0 ? covariance[3 * i + j]! / scale : 0;
      spread[3 * i + j] = i === j ? deviations[i]! * deviations[i]! + LEAST_DEVIATION * LEAST_DEVIATION : 0;
      if (i !== j) spread[3 * i + j] = correlation * deviations[i]! * deviations[j]!;
    }
  }
  const precision = new Float64Array(9);
  if (!(invert(spread, precision) > 0) || Math.abs(spread[1]! - spread[3]!) > 1e-6 * Math.abs(spread[1]!)) {
    throw new RangeError('The covariance must be symmetric and without impossible correlations.');
  }
  return { mean: means.map(log), precision: Array.from(precision, (value, i) => value + WIDE_PRIOR.precision[i]!) };
}
