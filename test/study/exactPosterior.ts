import type { Measurement } from '../../engine/tuner/robust/energy.ts';
import { LatencyGradient } from '../../engine/tuner/robust/latencyGradient.ts';
import type { NormalPrior } from '../../engine/tuner/robust/prior.ts';

/** A point of (ln alpha, ln beta, ln gamma) with its share of the posterior. */
export interface PosteriorPoint {
  theta: readonly [number, number, number];
  weight: number;
}

/** Cells end at this size, in ln: the posterior bends over a distance of about 1. */
const LARGEST_LEAF = 0.25;
const SMALLEST_LEAF = 1 / 4096;
/** A leaf is at most 1.2 standard deviations wide: sums over such a grid are exact to many digits. */
const MOST_CURVATURE = 1.4;
/** Cells this much less likely than the best, in ln, are dropped: as leaves, and while they may still hold something. */
const NEGLIGIBLE = 9;
const NEGLIGIBLE_INSIDE = 13;
/** Gauss-Hermite: places in standard deviations, and weights. */
const HERMITE = [
  [-Math.sqrt(3), 1 / 6],
  [0, 2 / 3],
  [Math.sqrt(3), 1 / 6],
] as const;

interface Cell {
  u: number;
  w: number;
  /** ln alpha to start from. */
  scale: number;
  /** What the noise's variance is multiplied by. */
  inflation: number;
}

/**
 * The posterior of alpha, beta, gamma given latencies with normal noise of known size and a prior of independent
 * logarithms, by brute force: a grid over u = ln(beta/alpha) and w = ln(gamma/alpha), everywhere fine enough for the
 * noise; the scale of all three, which is always well determined, is integrated at each point of it.
 *
 * To find the thin curve where the mass is, the grid starts coarse, with the noise inflated to fit the cells; cells that
 * count are split in four, with less inflation, until there is none. Shares nothing with the tuner but the queue.
 */
export function exactPosterior(measurements: readonly Measurement[], prior: NormalPrior): PosteriorPoint[] {
  const profile = new ScaleProfile(measurements, prior);
  const deviation = (i: number) => Math.sqrt(1 / prior.precision[4 * i]!);
  const spreadU = 4.5 * Math.hypot(deviation(0), deviation(1));
  const spreadW = 4.5 * Math.hypot(deviation(0), deviation(2));
  let size = 1;
  let cells: Cell[] = [];
  for (let u = -spreadU; u < spreadU; u += size) {
    for (let w = -spreadW; w < spreadW; w += size) {
      const [alpha, beta, gamma] = prior.mean as [number, number, number];
      cells.push({ u: beta - alpha + u, w: gamma - alpha + w, scale: alpha, inflation: 1 });
    }
  }
  const points: PosteriorPoint[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  const leaves: (Cell & { size: number; energy: number })[] = [];
  for (; cells.length > 0; size /= 2) {
    const looked = cells.map((cell) => {
      profile.lookAt(cell);
      let { inflation } = cell;
      // The curvature is the noise's, so it goes with the inflation.
      const needed = size > SMALLEST_LEAF ? (profile.curvature * inflation * size * size) / MOST_CURVATURE : 1;
      if (needed > 2 * inflation || (needed <= 1 && inflation > 1)) {
        inflation = Math.max(1, needed);
        profile.lookAt({ ...cell, scale: profile.scale, inflation });
      }
      const done = inflation === 1 && size <= LARGEST_LEAF;
      return { u: cell.u, w: cell.w, scale: profile.scale, inflation, energy: profile.energy, done };
    });
    let least = Number.POSITIVE_INFINITY;
    for (const cell of looked) least = Math.min(least, cell.energy);
    cells = [];
    for (const cell of looked) {
      if (cell.done) {
        if (cell.energy < least + NEGLIGIBLE) leaves.push({ ...cell, size });
        continue;
      }
      if (cell.energy > least + NEGLIGIBLE_INSIDE) continue;
      for (const du of [-size / 4, size / 4]) {
        for (const dw of [-size / 4, size / 4]) {
          const inflation = Math.max(1, cell.inflation / 4);
          cells.push({ u: cell.u + du, w: cell.w + dw, scale: cell.scale, inflation });
        }
      }
    }
  }
  for (const leaf of leaves) lowest = Math.min(lowest, leaf.energy);
  let total = 0;
  for (const leaf of leaves) {
    if (leaf.energy > lowest + NEGLIGIBLE) continue;
    profile.lookAt(leaf);
    const { scale, deviation: across } = profile;
    for (const [place, share] of HERMITE) {
      const at = scale + place * across;
      profile.evaluate(leaf.u, leaf.w, at, 1);
      const density = Math.exp(lowest - profile.energy + 0.5 * place * place) * share * across;
      const weight = density * leaf.size * leaf.size;
      points.push({ theta: [at, at + leaf.u, at + leaf.w], weight });
      total += weight;
    }
  }
  for (const point of points) point.weight /= total;
  return points;
}

/** The least energy over the scale at a point of the grid, and how it bends there. */
class ScaleProfile {
  energy = 0;
  scale = 0;
  /** Standard deviation of the scale. */
  deviation = 0;
  /** Largest curvature of the energy over the grid, with the scale following. */
  curvature = 0;
  private readonly model = new LatencyGradient();
  private readonly measurements: readonly Measurement[];
  private readonly prior: NormalPrior;
  private readonly hessian = new Float64Array(9);
  private slope = 0;

  constructor(measurements: readonly Measurement[], prior: NormalPrior) {
    this.measurements = measurements;
    this.prior = prior;
  }

  lookAt(cell: Cell): void {
    // Newton's steps, kept between a place where the energy falls and one where it rises: near saturation it bends sharply.
    let at = cell.scale;
    let falls = Number.NEGATIVE_INFINITY;
    let rises = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 60; i++) {
      this.evaluate(cell.u, cell.w, at, cell.inflation);
      if (this.slope < 0) falls = at;
      else rises = at;
      const step = Math.max(-1.5, Math.min(1.5, -this.slope * this.deviation * this.deviation));
      if (Math.abs(step) < 0.05 * this.deviation) break;
      at += step;
      if (!(at > falls && at < rises)) at = (falls + rises) / 2;
    }
    this.scale = at;
    const h = this.hessian;
    const across = (i: number) => h[3 * i]! + h[3 * i + 1]! + h[3 * i + 2]!;
    const whole = 1 / (this.deviation * this.deviation);
    const uu = h[4]! - (across(1) * across(1)) / whole;
    const uw = h[5]! - (across(1) * across(2)) / whole;
    const ww = h[8]! - (across(2) * across(2)) / whole;
    this.curvature = (uu + ww) / 2 + Math.sqrt(((uu - ww) * (uu - ww)) / 4 + uw * uw);
  }

  evaluate(u: number, w: number, scale: number, inflation: number): void {
    const theta = [scale, scale + u, scale + w];
    const { hessian, prior, model } = this;
    this.energy = 0;
    this.slope = 0;
    let whole = 0;
    for (let i = 0; i < 3; i++) {
      const off = theta[i]! - prior.mean[i]!;
      const precision = prior.precision[4 * i]!;
      this.energy += 0.5 * precision * off * off;
      this.slope += precision * off;
      whole += precision;
      for (let j = 0; j < 3; j++) hessian[3 * i + j] = i === j ? precision : 0;
    }
    const [alpha, beta, gamma] = theta.map(Math.exp) as [number, number, number];
    for (const measured of this.measurements) {
      model.evaluate(measured.offered, alpha, beta, gamma);
      for (const latency of ['ttft', 'itl'] as const) {
        const isTtft = latency === 'ttft';
        const off = isTtft ? model.lnTtft - measured.lnTtft : model.lnItl - measured.lnItl;
        const precision = (isTtft ? measured.precisionTtft : measured.precisionItl) / inflation;
        const slopes = model[latency];
        const together = slopes[0]! + slopes[1]! + slopes[2]!;
        this.energy += 0.5 * precision * off * off;
        this.slope += precision * off * together;
        whole += precision * together * together;
        for (let i = 0; i < 3; i++) {
          for (let j = 0; j < 3; j++) hessian[3 * i + j]! += precision * slopes[i]! * slopes[j]!;
        }
      }
    }
    this.deviation = 1 / Math.sqrt(whole);
  }
}
