import { exp, inverseNormal } from '../../numerics/elementary.ts';
import type { Offered } from './latencyGradient.ts';
import type { Posterior } from './posterior.ts';
import { deviation } from './symmetric3.ts';

/** A quantity with its 90 % interval, in its unit. */
export interface Interval {
  /** Half of the posterior is below. */
  readonly median: number;
  /** 5 % of it is below. */
  readonly low: number;
  /** 5 % of it is above. */
  readonly high: number;
}

/** Latencies of a replica, ms. Infinity where the rate may be more than it can take. */
export interface Prediction {
  readonly ttftMs: Interval;
  readonly itlMs: Interval;
}

/** What is known of the parameters, ms. */
export interface ParameterRanges {
  readonly alphaMs: Interval;
  readonly betaMs: Interval;
  readonly gammaMs: Interval;
}

/** The normal distribution across the ridge as points of equal weight, with its variance. */
const POINTS = equalPoints(9);
const UNIT = [Float64Array.of(1, 0, 0), Float64Array.of(0, 1, 0), Float64Array.of(0, 0, 1)];

/** Intervals of TTFT and ITL under given conditions. */
export function predicted(posterior: Posterior, offered: Offered): Prediction {
  const ttft = new Mixture(posterior);
  const itl = new Mixture(posterior);
  posterior.look(offered, (node, model) => {
    const tooMuch = offered.rateRps > model.maxRateRps;
    const endless = Number.POSITIVE_INFINITY;
    ttft.add(node.weight, tooMuch ? endless : model.lnTtft, deviation(node.across, model.ttft));
    itl.add(node.weight, tooMuch ? endless : model.lnItl, deviation(node.across, model.itl));
  });
  return { ttftMs: ttft.interval(), itlMs: itl.interval() };
}

/** Intervals of the parameters. */
export function parameterRanges(posterior: Posterior): ParameterRanges {
  const [alphaMs, betaMs, gammaMs] = UNIT.map((unit, i) => {
    const mixture = new Mixture(posterior);
    for (const node of posterior.nodes) mixture.add(node.weight, node.theta[i]!, deviation(node.across, unit));
    return mixture.interval();
  });
  return { alphaMs: alphaMs!, betaMs: betaMs!, gammaMs: gammaMs! };
}

/** A logarithm's distribution: one normal distribution for each node of the ridge. */
class Mixture {
  private readonly values: Float64Array;
  private readonly weights: Float64Array;
  private filled = 0;

  constructor(posterior: Posterior) {
    this.values = new Float64Array(posterior.nodes.length * POINTS.length);
    this.weights = new Float64Array(this.values.length);
  }

  add(weight: number, mean: number, spread: number): void {
    for (const point of POINTS) {
      this.values[this.filled] = mean + point * spread;
      this.weights[this.filled] = weight / POINTS.length;
      this.filled++;
    }
  }

  interval(): Interval {
    const { values } = this;
    const order = Array.from(values.keys()).sort((a, b) => ascending(values[a]!, values[b]!));
    const at = (share: number) => exp(this.quantile(order, share));
    return { low: at(0.05), median: at(0.5), high: at(0.95) };
  }

  /** Where the distribution function, straight between the middles of neighbouring steps, reaches `share`. */
  private quantile(order: readonly number[], share: number): number {
    let below = 0;
    let lastMiddle = 0;
    let last = this.values[order[0]!]!;
    for (const i of order) {
      const middle = below + this.weights[i]! / 2;
      const value = this.values[i]!;
      if (middle >= share) {
        if (value === last || value === Number.POSITIVE_INFINITY) return value;
        return value - ((middle - share) / (middle - lastMiddle)) * (value - last);
      }
      below += this.weights[i]!;
      lastMiddle = middle;
      last = value;
    }
    return last;
  }
}

function ascending(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function equalPoints(count: number): Float64Array {
  const points = Float64Array.from({ length: count }, (_, i) => inverseNormal((i + 0.5) / count));
  let variance = 0;
  for (const point of points) variance += (point * point) / count;
  return points.map((point) => point / Math.sqrt(variance));
}
