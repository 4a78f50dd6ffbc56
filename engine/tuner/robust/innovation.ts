import { exp } from '../../numerics/elementary.ts';
import type { Fit } from './fit.ts';
import type { LatencyGradient } from './latencyGradient.ts';
import { recordVariance } from './noise.ts';
import type { Posterior } from './posterior.ts';
import { groupAlike, type LatencyRecord } from './records.ts';
import { residualsAt } from './residuals.ts';
import type { Innovation } from './surprise.ts';

const MOST_GROUPS = 3;

/**
 * What the pods of a cycle were off by on average, against what is known before the cycle counts. The expectation is worked
 * out for a few typical pods; the others are carried to their conditions by the fit.
 */
export function innovationOf(
  records: readonly LatencyRecord[],
  fit: Fit,
  posterior: Posterior,
  model: LatencyGradient,
): Innovation {
  const residuals = residualsAt(records, fit.mode, model);
  const groups = groupAlike(records, MOST_GROUPS);
  const sum = { ttft: 0, itl: 0, spreadTtft: 0, spreadItl: 0, spreadBoth: 0 };
  for (let group = 0, first = 0; first >= 0; group++, first = groups.indexOf(group)) {
    const { offered } = records[first]!;
    const expected = posterior.moments(offered);
    model.evaluate(offered, exp(fit.mode[0]!), exp(fit.mode[1]!), exp(fit.mode[2]!));
    const { lnTtft, lnItl } = model;
    groups.forEach((of, i) => {
      if (of !== group) return;
      sum.ttft += residuals.ttft[i]! + lnTtft - expected.ttft;
      sum.itl += residuals.itl[i]! + lnItl - expected.itl;
      sum.spreadTtft += expected.varianceTtft;
      sum.spreadItl += expected.varianceItl;
      sum.spreadBoth += expected.covariance;
    });
  }
  const count = records.length;
  const mean = { ...records[0]!, count };
  return {
    ttft: sum.ttft / count,
    itl: sum.itl / count,
    noiseTtft: recordVariance(mean, mean.cycle, fit.noise.ttft),
    noiseItl: recordVariance(mean, mean.cycle, fit.noise.itl),
    spreadTtft: sum.spreadTtft / count,
    spreadItl: sum.spreadItl / count,
    spreadBoth: sum.spreadBoth / count,
  };
}
