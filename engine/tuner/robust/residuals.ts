import { exp } from '../../numerics/elementary.ts';
import type { LatencyGradient } from './latencyGradient.ts';
import type { LatencyRecord } from './records.ts';

/** Observed less expected logarithms, at the same index as the records. */
export interface Residuals {
  readonly ttft: Float64Array;
  readonly itl: Float64Array;
}

/** Residuals of records at theta = (ln alpha, ln beta, ln gamma). */
export function residualsAt(
  records: readonly LatencyRecord[],
  theta: ArrayLike<number>,
  model: LatencyGradient,
): Residuals {
  const ttft = new Float64Array(records.length);
  const itl = new Float64Array(records.length);
  const alpha = exp(theta[0]!);
  const beta = exp(theta[1]!);
  const gamma = exp(theta[2]!);
  records.forEach((record, i) => {
    model.evaluate(record.offered, alpha, beta, gamma);
    ttft[i] = record.lnTtft - model.lnTtft;
    itl[i] = record.lnItl - model.lnItl;
  });
  return { ttft, itl };
}
