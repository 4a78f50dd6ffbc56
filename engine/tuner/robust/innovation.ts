import { exp } from '../../numerics/elementary.ts';
import type { Fit } from './fit.ts';
import type { LatencyGradient } from './latencyGradient.ts';
import { recordVariance, robustWeights } from './noise.ts';
import type { Posterior } from './posterior.ts';
import { groupAlike, type LatencyRecord } from './records.ts';
import { centred, residualsAt } from './residuals.ts';
import type { Innovation } from './surprise.ts';

/** Conditions for which the expectation is worked out. */
const MOST_GROUPS = 3;

/**
 * What the pods of a cycle were off by on average, against what was known before the cycle; a pod far from the others
 * counts for little. Pods are carried to common conditions by the fit.
 */
export function innovationOf(
  records: readonly LatencyRecord[],
  fit: Fit,
  posterior: Posterior,
  model: LatencyGradient,
): Innovation {
  const { cycle } = records[0]!;
  const residuals = residualsAt(records, fit.mode, model);
  const weights = robustWeights(records, cycle, centred(residuals), fit.noise);
  const groups = groupAlike(records, MOST_GROUPS);
  const sum = { weight: 0, ttft: 0, itl: 0, spreadTtft: 0, spreadItl: 0, spreadBoth: 0 };
  for (let group = 0, first = 0; first >= 0; group++, first = groups.indexOf(group)) {
    const { offered } = records[first]!;
    const expected = posterior.moments(offered);
    model.evaluate(offered, exp(fit.mode[0]!), exp(fit.mode[1]!), exp(fit.mode[2]!));
    const { lnTtft, lnItl } = model;
    groups.forEach((of, i) => {
      if (of !== group) return;
      const weight = weights[i]!;
      sum.weight += weight;
      sum.ttft += weight * (residuals.ttft[i]! + lnTtft - expected.ttft);
      sum.itl += weight * (residuals.itl[i]! + lnItl - expected.itl);
      sum.spreadTtft += weight * expected.varianceTtft;
      sum.spreadItl += weight * expected.varianceItl;
      sum.spreadBoth += weight * expected.covariance;
    });
  }
  const mean = { ...records[0]!, count: records.length };
  return {
    ttft: sum.ttft / sum.weight,
    itl: sum.itl / sum.weight,
    noiseTtft: recordVariance(mean, cycle, fit.noise.ttft),
    noiseItl: recordVariance(mean, cycle, fit.noise.itl),
    spreadTtft: sum.spreadTtft / sum.weight,
    spreadItl: sum.spreadItl / sum.weight,
    spreadBoth: sum.spreadBoth / sum.weight,
  };
}
