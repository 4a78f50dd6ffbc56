import { exp } from '../../numerics/elementary.ts';
import { Energy } from './energy.ts';
import type { Fit } from './fit.ts';
import type { LatencyGradient, Offered } from './latencyGradient.ts';
import type { NormalPrior } from './prior.ts';
import { type RidgeNode, RidgeTracer } from './ridge.ts';
import { form } from './symmetric3.ts';

/** Mean and covariance of (ln TTFT, ln ITL) under given conditions. */
export interface LatencyMoments {
  readonly ttft: number;
  readonly itl: number;
  readonly varianceTtft: number;
  readonly varianceItl: number;
  readonly covariance: number;
}

/** What is known of a replica's latencies: the ridge with the model to look through. */
export class Posterior {
  readonly nodes: readonly RidgeNode[];
  /** ln alpha, ln beta, ln gamma in the middle of the ridge. */
  readonly centre: Float64Array;
  private readonly model: LatencyGradient;

  constructor(fit: Fit, prior: NormalPrior, model: LatencyGradient) {
    this.model = model;
    const tracer = new RidgeTracer(new Energy(fit.measurements, prior, model));
    this.nodes = tracer.trace(Float64Array.from(fit.mode));
    this.centre = tracer.middle(this.nodes);
  }

  /** Latencies at every node: what is done with them is the caller's. */
  look(offered: Offered, visit: (node: RidgeNode, model: LatencyGradient) => void): void {
    for (const node of this.nodes) {
      this.model.evaluate(offered, exp(node.theta[0]!), exp(node.theta[1]!), exp(node.theta[2]!));
      visit(node, this.model);
    }
  }

  moments(offered: Offered): LatencyMoments {
    let ttft = 0;
    let itl = 0;
    let squareTtft = 0;
    let squareItl = 0;
    let product = 0;
    // Relative to the first node: the second moments would cancel otherwise.
    let originTtft = Number.NaN;
    let originItl = Number.NaN;
    this.look(offered, ({ weight, across }, model) => {
      if (Number.isNaN(originTtft)) {
        originTtft = model.lnTtft;
        originItl = model.lnItl;
      }
      const t = model.lnTtft - originTtft;
      const i = model.lnItl - originItl;
      ttft += weight * t;
      itl += weight * i;
      squareTtft += weight * (t * t + form(across, model.ttft, model.ttft));
      squareItl += weight * (i * i + form(across, model.itl, model.itl));
      product += weight * (t * i + form(across, model.ttft, model.itl));
    });
    return {
      ttft: originTtft + ttft,
      itl: originItl + itl,
      varianceTtft: squareTtft - ttft * ttft,
      varianceItl: squareItl - itl * itl,
      covariance: product - ttft * itl,
    };
  }
}
