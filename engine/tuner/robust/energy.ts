import { exp } from '../../numerics/elementary.ts';
import { LatencyGradient, type Offered } from './latencyGradient.ts';
import type { NormalPrior } from './prior.ts';
import type { Symmetric3 } from './symmetric3.ts';

/** Latencies seen under like conditions, as one measurement. */
export interface Measurement {
  readonly offered: Offered;
  readonly lnTtft: number;
  readonly lnItl: number;
  /** 1 / variance of the logarithms. */
  readonly precisionTtft: number;
  readonly precisionItl: number;
}

/** -ln of the posterior density of theta = (ln alpha, ln beta, ln gamma), up to a constant; its slope and curvature. */
export class Energy {
  value = 0;
  readonly gradient = new Float64Array(3);
  /** Gauss-Newton: second derivatives of the model are left out. */
  readonly hessian: Symmetric3 = new Float64Array(9);
  private readonly model: LatencyGradient;
  private readonly measurements: readonly Measurement[];
  private readonly prior: NormalPrior;

  constructor(measurements: readonly Measurement[], prior: NormalPrior, model = new LatencyGradient()) {
    this.measurements = measurements;
    this.prior = prior;
    this.model = model;
  }

  evaluate(theta: ArrayLike<number>): void {
    const { gradient, hessian, model, prior } = this;
    this.value = 0;
    for (let i = 0; i < 3; i++) {
      let slope = 0;
      for (let j = 0; j < 3; j++) {
        slope += prior.precision[3 * i + j]! * (theta[j]! - prior.mean[j]!);
        hessian[3 * i + j] = prior.precision[3 * i + j]!;
      }
      gradient[i] = slope;
      this.value += 0.5 * slope * (theta[i]! - prior.mean[i]!);
    }
    const alpha = exp(theta[0]!);
    const beta = exp(theta[1]!);
    const gamma = exp(theta[2]!);
    for (const measurement of this.measurements) {
      model.evaluate(measurement.offered, alpha, beta, gamma);
      this.add(model.lnTtft - measurement.lnTtft, measurement.precisionTtft, model.ttft);
      this.add(model.lnItl - measurement.lnItl, measurement.precisionItl, model.itl);
    }
  }

  private add(residual: number, precision: number, slope: Float64Array): void {
    const { gradient, hessian } = this;
    const pull = precision * residual;
    this.value += 0.5 * pull * residual;
    for (let i = 0; i < 3; i++) {
      const scaled = precision * slope[i]!;
      gradient[i]! += scaled * residual;
      for (let j = 0; j < 3; j++) hessian[3 * i + j]! += scaled * slope[j]!;
    }
  }
}
