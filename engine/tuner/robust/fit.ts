import { exp } from '../../numerics/elementary.ts';
import { Energy, type Measurement } from './energy.ts';
import type { LatencyGradient } from './latencyGradient.ts';
import { findMode } from './mode.ts';
import { type Noise, noiseOf, type Precisions, precisionsOf, robustWeights, USUAL_NOISE } from './noise.ts';
import type { NormalPrior } from './prior.ts';
import { groupAlike, type LatencyRecord } from './records.ts';
import { centred, type Residuals, residualsAt } from './residuals.ts';

/** What the records say. Plain data: with the prior it is all that the posterior depends on. */
export interface Fit {
  /** ln alpha, ln beta, ln gamma of the highest density. */
  readonly mode: readonly number[];
  readonly measurements: readonly Measurement[];
  readonly noise: Noise;
}

const MOST_MEASUREMENTS = 8;
const MOST_ROUNDS = 5;
/** The last round is the one that lowers the energy by less than this. */
const CLOSE = 1e-3;
/** Repetitions of weights and noise, which depend on each other. */
const NOISE_ROUNDS = 8;

/**
 * Fits the queue to records by iterated reweighting: residuals, then weights and noise from them, then the mode.
 * Records under like conditions count as one measurement, their mean residual carried to the conditions of the newest.
 * @param records newest first, at least one
 * @param start parameters to start from, or nothing: then all three are scaled to the observed ITL
 */
export function fitRecords(
  records: readonly LatencyRecord[],
  cycle: number,
  prior: NormalPrior,
  start: readonly number[] | undefined,
  model: LatencyGradient,
): Fit {
  const groups = groupAlike(records, MOST_MEASUREMENTS);
  let mode: ArrayLike<number> = start ?? scaledToItl(records, prior, model);
  let noise = USUAL_NOISE;
  let measurements: Measurement[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const residuals = residualsAt(records, mode, model);
    // The start may be off everywhere: what is usual is then the middle of the residuals, not 0.
    const judged = round === 0 ? centred(residuals) : residuals;
    noise = USUAL_NOISE;
    let weights = robustWeights(records, cycle, judged, noise);
    for (let i = 0; i < NOISE_ROUNDS; i++) {
      noise = noiseOf(records, cycle, judged, weights, noise);
      weights = robustWeights(records, cycle, judged, noise);
    }
    const precisions = precisionsOf(records, cycle, weights, noise);
    measurements = measure(records, groups, residuals, precisions, mode, model);
    const energy = new Energy(measurements, prior, model);
    energy.evaluate(mode);
    const before = energy.value;
    mode = findMode(energy, mode);
    if (before - energy.value < CLOSE) break;
  }
  return { mode: Array.from(mode), measurements, noise };
}

function measure(
  records: readonly LatencyRecord[],
  groups: readonly number[],
  residuals: Residuals,
  precisions: Precisions,
  theta: ArrayLike<number>,
  model: LatencyGradient,
): Measurement[] {
  const sums: { record: LatencyRecord; ttft: number; itl: number; precisionTtft: number; precisionItl: number }[] = [];
  records.forEach((record, i) => {
    sums[groups[i]!] ??= { record, ttft: 0, itl: 0, precisionTtft: 0, precisionItl: 0 };
    const sum = sums[groups[i]!]!;
    sum.ttft += precisions.ttft[i]! * residuals.ttft[i]!;
    sum.itl += precisions.itl[i]! * residuals.itl[i]!;
    sum.precisionTtft += precisions.ttft[i]!;
    sum.precisionItl += precisions.itl[i]!;
  });
  return sums.map(({ record, ttft, itl, precisionTtft, precisionItl }) => {
    model.evaluate(record.offered, exp(theta[0]!), exp(theta[1]!), exp(theta[2]!));
    return {
      offered: record.offered,
      lnTtft: model.lnTtft + ttft / precisionTtft,
      lnItl: model.lnItl + itl / precisionItl,
      precisionTtft,
      precisionItl,
    };
  });
}

/** The prior's mean with all times scaled so that the middle record's ITL comes out: ITL rises with the scale. */
function scaledToItl(records: readonly LatencyRecord[], prior: NormalPrior, model: LatencyGradient): number[] {
  const ordered = [...records].sort((a, b) => a.lnItl - b.lnItl);
  const { offered, lnItl } = ordered[(ordered.length - 1) >> 1]!;
  let low = -20;
  let high = 20;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    const [alpha, beta, gamma] = prior.mean.map((mean) => exp(mean + middle));
    model.evaluate(offered, alpha!, beta!, gamma!);
    if (model.lnItl < lnItl) low = middle;
    else high = middle;
  }
  return prior.mean.map((mean) => mean + low);
}
