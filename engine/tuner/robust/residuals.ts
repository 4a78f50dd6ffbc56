import { exp } from '../../numerics/elementary.ts';
import type { LatencyGradient } from './latencyGradient.ts';
import type { LatencyRecord } from './records.ts';

/** Of each record, observed less expected logarithms. */
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

/** Residuals less their medians: how far each is from what is usual among them. */
export function centred({ ttft, itl }: Residuals): Residuals {
  const middleTtft = median(ttft);
  const middleItl = median(itl);
  return { ttft: ttft.map((value) => value - middleTtft), itl: itl.map((value) => value - middleItl) };
}

function median(values: Float64Array): number {
  return values.slice().sort()[(values.length - 1) >> 1]!;
}
