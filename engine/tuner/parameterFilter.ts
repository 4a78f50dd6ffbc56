import { MAX_NIS } from '../../schemas/defaults.ts';
import { type Bounds, type ObservationNoise, observationVarianceShare, processVariance } from './filterSettings.ts';
import type { Environment, Latencies } from './observation.ts';
import type { PredictedLatencies } from './predictedLatencies.ts';
import type { Matrix3, State } from './storedParameters.ts';
import type { RejectionCode } from './tuner.ts';

/** Half width of the central differences, relative to the parameter. */
const STEP = 0.01;

/** What became of an update. */
export type Outcome = 'accepted' | 'model-not-evaluable' | RejectionCode;

/**
 * Extended Kalman filter over (alpha, beta, gamma) with (TTFT, ITL) as observation (queueing-model-analyzer, 4.2):
 * identity transition, numeric Jacobian, NIS gate. Matrices are rows one after another, written out.
 */
export class ParameterFilter {
  /** x: alpha, beta, gamma in ms. */
  readonly x = new Float64Array(3);
  /** P, 3 x 3. */
  readonly p = new Float64Array(9);
  /** h(x) of the last update: TTFT, ITL in ms, before it. */
  readonly predicted = new Float64Array(2);
  /** Normalised innovation squared of the last update; -1 if there was none. */
  nis = -1;

  private readonly latencies: PredictedLatencies;
  /** Diagonals of Q and R. */
  private readonly q = new Float64Array(3);
  private readonly r = new Float64Array(2);
  private readonly lower = new Float64Array(3);
  private readonly upper = new Float64Array(3);
  private readonly savedX = new Float64Array(3);
  private readonly savedP = new Float64Array(9);
  /** H, 2 x 3. */
  private readonly h = new Float64Array(6);
  /** P H', 3 x 2. */
  private readonly ph = new Float64Array(6);
  /** K, 3 x 2. */
  private readonly k = new Float64Array(6);
  /** I - K H, 3 x 3. */
  private readonly rest = new Float64Array(9);
  /** z - h(x). */
  private readonly y = new Float64Array(2);

  constructor(latencies: PredictedLatencies) {
    this.latencies = latencies;
  }

  /**
   * Sets the filter up. Q is made from the state as it is given, R from `observed`; then the state is put into bounds.
   * @param covariance absent: P starts as Q
   */
  start(
    state: State,
    covariance: Matrix3 | undefined,
    bounds: Bounds,
    observed: Latencies,
    noise: ObservationNoise,
  ): void {
    const { x, p, q, r } = this;
    const share = observationVarianceShare(noise);
    r[0] = share * observed.ttftMs * observed.ttftMs;
    r[1] = share * observed.itlMs * observed.itlMs;
    p.fill(0);
    for (let i = 0; i < 3; i++) {
      x[i] = state[i]!;
      q[i] = processVariance(state[i]!);
      p[4 * i] = q[i]!;
      this.lower[i] = bounds.lower[i]!;
      this.upper[i] = bounds.upper[i]!;
    }
    if (covariance) for (let i = 0; i < 9; i++) p[i] = covariance[Math.floor(i / 3)]![i % 3]!;
    this.nis = -1;
    this.limit();
  }

  /** The state as a plain tuple. */
  state(): [number, number, number] {
    const x = this.x;
    return [x[0]!, x[1]!, x[2]!];
  }

  /** The covariance as plain rows. */
  covariance(): [number, number, number][] {
    const p = this.p;
    return [
      [p[0]!, p[1]!, p[2]!],
      [p[3]!, p[4]!, p[5]!],
      [p[6]!, p[7]!, p[8]!],
    ];
  }

  /**
   * One prediction and one update with an observation. A rejected update leaves the filter as it was before. If the
   * model has no steady state at this load, the prediction stays: the uncertainty has grown, as in the controller.
   */
  update(observed: Environment): Outcome {
    const { x, p, q, latencies } = this;
    this.savedX.set(x);
    this.savedP.set(p);
    this.nis = -1;
    p[0]! += q[0]!;
    p[4]! += q[1]!;
    p[8]! += q[2]!;
    latencies.aim(observed);
    if (!latencies.at(x[0]!, x[1]!, x[2]!)) return 'model-not-evaluable';
    this.predicted[0] = latencies.ttftMs;
    this.predicted[1] = latencies.itlMs;
    this.y[0] = observed.ttftMs - latencies.ttftMs;
    this.y[1] = observed.itlMs - latencies.itlMs;
    this.differentiate();
    const outcome = this.correct();
    if (outcome !== 'accepted') {
      x.set(this.savedX);
      p.set(this.savedP);
    }
    return outcome;
  }

  private limit(): void {
    const { x, lower, upper } = this;
    for (let i = 0; i < 3; i++) x[i] = Math.max(lower[i]!, Math.min(upper[i]!, x[i]!));
  }

  /** H by central differences. A column stays 0 where the model has no steady state on one of the two sides. */
  private differentiate(): void {
    const { x, h, latencies } = this;
    for (let j = 0; j < 3; j++) {
      h[j] = 0;
      h[3 + j] = 0;
      const at = x[j]!;
      const step = STEP * at;
      x[j] = at + step;
      const above = latencies.at(x[0]!, x[1]!, x[2]!);
      const { ttftMs, itlMs } = latencies;
      x[j] = at - step;
      if (latencies.at(x[0]!, x[1]!, x[2]!) && above) {
        h[j] = (ttftMs - latencies.ttftMs) / (2 * step);
        h[3 + j] = (itlMs - latencies.itlMs) / (2 * step);
      }
      x[j] = at;
    }
  }

  /** Innovation covariance, gain, new state and covariance, gate. */
  private correct(): Outcome {
    const { x, p, h, ph, k, y, r } = this;
    for (let i = 0; i < 3; i++) {
      const row = 3 * i;
      ph[2 * i] = p[row]! * h[0]! + p[row + 1]! * h[1]! + p[row + 2]! * h[2]!;
      ph[2 * i + 1] = p[row]! * h[3]! + p[row + 1]! * h[4]! + p[row + 2]! * h[5]!;
    }
    const s00 = h[0]! * ph[0]! + h[1]! * ph[2]! + h[2]! * ph[4]! + r[0]!;
    const s01 = h[0]! * ph[1]! + h[1]! * ph[3]! + h[2]! * ph[5]!;
    const s10 = h[3]! * ph[0]! + h[4]! * ph[2]! + h[5]! * ph[4]!;
    const s11 = h[3]! * ph[1]! + h[4]! * ph[3]! + h[5]! * ph[5]! + r[1]!;
    const determinant = s00 * s11 - s01 * s10;
    if (!(s00 > 0 && determinant > 0)) return 'update-invalid';
    const i00 = s11 / determinant;
    const i01 = -s01 / determinant;
    const i10 = -s10 / determinant;
    const i11 = s00 / determinant;
    const y0 = y[0]!;
    const y1 = y[1]!;
    for (let i = 0; i < 3; i++) {
      k[2 * i] = ph[2 * i]! * i00 + ph[2 * i + 1]! * i10;
      k[2 * i + 1] = ph[2 * i]! * i01 + ph[2 * i + 1]! * i11;
      x[i]! += k[2 * i]! * y0 + k[2 * i + 1]! * y1;
    }
    this.limit();
    this.shrinkCovariance();
    if (!this.isValid()) return 'update-invalid';
    const nis = y0 * (i00 * y0 + i01 * y1) + y1 * (i10 * y0 + i11 * y1);
    if (!(nis >= 0)) return 'update-invalid';
    this.nis = nis;
    return nis >= MAX_NIS ? 'nis-too-large' : 'accepted';
  }

  /** P = (I - K H) P. */
  private shrinkCovariance(): void {
    const { p, h, k, rest } = this;
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        rest[3 * i + j] = (i === j ? 1 : 0) - k[2 * i]! * h[j]! - k[2 * i + 1]! * h[3 + j]!;
      }
    }
    // Column by column, so that no second matrix is needed: each column of the product needs that of P only.
    for (let j = 0; j < 3; j++) {
      const p0 = p[j]!;
      const p1 = p[3 + j]!;
      const p2 = p[6 + j]!;
      for (let i = 0; i < 3; i++) {
        p[3 * i + j] = rest[3 * i]! * p0 + rest[3 * i + 1]! * p1 + rest[3 * i + 2]! * p2;
      }
    }
  }

  /** Parameters are positive, variances too, and everything is finite. */
  private isValid(): boolean {
    const { x, p } = this;
    if (!(x[0]! > 0 && x[1]! > 0 && x[2]! > 0 && p[0]! >= 0 && p[4]! >= 0 && p[8]! >= 0)) return false;
    let sum = x[0]! + x[1]! + x[2]!;
    for (let i = 0; i < 9; i++) sum += p[i]!;
    return Number.isFinite(sum);
  }
}
