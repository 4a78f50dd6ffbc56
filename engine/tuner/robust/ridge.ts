import { exp, log } from '../../numerics/elementary.ts';
import type { Energy } from './energy.ts';
import { invert, multiply, type Symmetric3 } from './symmetric3.ts';

/** A point of the ridge, with what lies across it. */
export interface RidgeNode {
  /** ln alpha, ln beta, ln gamma. */
  readonly theta: Float64Array;
  /** Covariance across the ridge, of rank 2. */
  readonly across: Symmetric3;
  /** Share of the posterior; those of all nodes sum to 1. */
  weight: number;
}

/** Longest step along the ridge, in ln of a parameter: it bends over a distance of about 1. */
const LONGEST_STEP = 0.5;
/** Where the ridge is short, the step in standard deviations along it. */
const STEP_DEVIATIONS = 0.75;
/** Nodes with less than this share of the densest node's density end the ridge: ln. */
const LN_NEGLIGIBLE = 6;
const MOST_NODES_A_SIDE = 48;
/** A step that can't be taken is halved this often before the ridge ends there. */
const MOST_HALVINGS = 5;
/** Gauss-Newton is at the bottom when another step would lower the energy by less. */
const SETTLED = 0.01;
const MOST_SETTLING_STEPS = 10;
/** Added to a curvature matrix that rounding made indefinite, relative to its size. */
const ROUNDING = 1e-12;
/** The least cosine of the angle between the directions at neighbouring nodes. */
const LEAST_COSINE = 0.6;

/**
 * The posterior as a curve with a normal distribution across it at every node.
 *
 * At one load two latencies are seen of three parameters: the posterior is a long, thin, bent tube. Along it the
 * parameters trade against each other, across it they are known to within the noise. The trace starts at the mode and
 * goes both ways in the direction that is known least, settling at the bottom of the plane across after each step. A
 * node's weight is its density times the area across (Laplace's approximation) times the length it stands for. With
 * observations at several loads the tube is short and this is the usual normal approximation.
 */
export class RidgeTracer {
  private readonly energy: Energy;
  private readonly inverse: Symmetric3 = new Float64Array(9);
  private readonly along = new Float64Array(3);
  private readonly pull = new Float64Array(3);
  private readonly trial = new Float64Array(3);
  private readonly turned = new Float64Array(3);

  constructor(energy: Energy) {
    this.energy = energy;
  }

  /** @param mode where the energy is least */
  trace(mode: Float64Array): RidgeNode[] {
    const tangent = Float64Array.of(1, 1, -1);
    if (!this.look(mode)) return [{ theta: mode.slice(), across: new Float64Array(9), weight: 1 }];
    for (let i = 0; i < 12; i++) this.turn(tangent);
    const start = this.station(mode, tangent);
    const before = this.walk({ ...start, tangent: tangent.map((t) => -t) }, start.lnDensity);
    const densest = Math.max(start.lnDensity, ...before.map((station) => station.lnDensity));
    const stations = [...before.reverse(), start, ...this.walk(start, densest)];
    return weighed(stations);
  }

  /** The point of the ridge with half of the posterior on either side. */
  middle(nodes: readonly RidgeNode[]): Float64Array {
    let below = 0;
    let i = 0;
    // The middle of a node's share is at the node.
    while (i < nodes.length - 1 && below + nodes[i]!.weight + nodes[i + 1]!.weight / 2 < 0.5)
      below += nodes[i++]!.weight;
    const node = nodes[i]!;
    const next = nodes[i + 1];
    if (next === undefined) return node.theta.slice();
    const from = below + node.weight / 2;
    const share = Math.max(0, (0.5 - from) / (below + node.weight + next.weight / 2 - from));
    const tangent = next.theta.map((value, k) => value - node.theta[k]!);
    const theta = node.theta.map((value, k) => value + share * tangent[k]!);
    return this.settle(theta, tangent) ? theta : (share < 0.5 ? node : next).theta.slice();
  }

  private walk(start: Station, lnDensest: number): Station[] {
    const stations: Station[] = [];
    let at = start;
    let last: Station | undefined;
    let lastStep = 1;
    let densest = lnDensest;
    let halvings = 0;
    const theta = new Float64Array(3);
    while (stations.length < MOST_NODES_A_SIDE) {
      const step = Math.min(LONGEST_STEP, STEP_DEVIATIONS * at.deviation) / (1 << halvings);
      for (let i = 0; i < 3; i++) {
        const bend = last === undefined ? 0 : (at.tangent[i]! - last.tangent[i]!) / lastStep;
        theta[i] = at.theta[i]! + step * (at.tangent[i]! + 0.5 * step * bend);
      }
      this.turned.set(at.tangent);
      if (!this.settle(theta, this.turned) || !(dot(this.turned, at.tangent) >= LEAST_COSINE)) {
        if (++halvings > MOST_HALVINGS) break;
        continue;
      }
      last = at;
      lastStep = step;
      at = this.station(theta, this.turned);
      stations.push(at);
      if (halvings > 0) halvings--;
      densest = Math.max(densest, at.lnDensity);
      if (!(at.lnDensity > densest - LN_NEGLIGIBLE)) break;
    }
    return stations;
  }

  /** Moves `theta` to the bottom of the plane across, and turns `tangent`. False if there is no bottom in reach. */
  private settle(theta: Float64Array, tangent: Float64Array): boolean {
    const { energy, pull, along, trial } = this;
    if (!this.look(theta)) return false;
    for (let steps = 0; steps < MOST_SETTLING_STEPS; steps++) {
      this.turn(tangent);
      multiply(this.inverse, energy.gradient, pull);
      multiply(this.inverse, tangent, along);
      const slip = dot(tangent, pull) / dot(tangent, along);
      for (let i = 0; i < 3; i++) pull[i]! -= slip * along[i]!;
      const gain = dot(pull, energy.gradient);
      if (gain < SETTLED) return true;
      const { value } = energy;
      const longest = Math.max(Math.abs(pull[0]!), Math.abs(pull[1]!), Math.abs(pull[2]!));
      let scale = longest > LONGEST_STEP ? LONGEST_STEP / longest : 1;
      let lower = false;
      for (let trials = 0; trials < 6 && !lower; trials++) {
        for (let i = 0; i < 3; i++) trial[i] = theta[i]! - scale * pull[i]!;
        lower = this.look(trial) && energy.value < value;
        scale /= 3;
      }
      if (!lower) return false;
      theta.set(trial);
    }
    return false;
  }

  private look(theta: Float64Array): boolean {
    const { energy } = this;
    energy.evaluate(theta);
    if (invert(energy.hessian, this.inverse) > 0) return true;
    // One direction known a million times better than another drowns it in rounding: then that one is a little less known.
    const { hessian } = energy;
    const least = ROUNDING * (hessian[0]! + hessian[4]! + hessian[8]!);
    for (let i = 0; i < 3; i++) hessian[4 * i]! += least;
    return invert(hessian, this.inverse) > 0;
  }

  /** A step of inverse iteration: towards the direction that is known least. */
  private turn(tangent: Float64Array): void {
    multiply(this.inverse, tangent, this.along);
    const length = Math.sqrt(dot(this.along, this.along));
    for (let i = 0; i < 3; i++) tangent[i] = this.along[i]! / length;
  }

  /** The point looked at last. */
  private station(theta: Float64Array, tangent: Float64Array): Station {
    const { energy, inverse, along } = this;
    multiply(inverse, tangent, along);
    const variance = dot(tangent, along);
    const across = new Float64Array(9);
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) across[3 * i + j] = inverse[3 * i + j]! - (along[i]! * along[j]!) / variance;
    }
    // The determinant of the curvature across is that of the whole times the variance along.
    const determinant = invert(energy.hessian, inverse);
    return {
      theta: theta.slice(),
      tangent: tangent.slice(),
      across,
      deviation: Math.sqrt(variance),
      lnDensity: -energy.value - 0.5 * log(determinant * variance),
    };
  }
}

interface Station {
  readonly theta: Float64Array;
  readonly tangent: Float64Array;
  readonly across: Symmetric3;
  /** Standard deviation along the ridge, as far as the curvature here tells. */
  readonly deviation: number;
  readonly lnDensity: number;
}

function weighed(stations: readonly Station[]): RidgeNode[] {
  const densest = Math.max(...stations.map((station) => station.lnDensity));
  let total = 0;
  const nodes = stations.map(({ theta, across, lnDensity }, i) => {
    const before = i > 0 ? distance(theta, stations[i - 1]!.theta) : 0;
    const after = i < stations.length - 1 ? distance(theta, stations[i + 1]!.theta) : 0;
    const weight = (stations.length === 1 ? 1 : (before + after) / 2) * exp(lnDensity - densest);
    total += weight;
    return { theta, across, weight };
  });
  for (const node of nodes) node.weight /= total;
  return nodes;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
}

function distance(a: Float64Array, b: Float64Array): number {
  const x = a[0]! - b[0]!;
  const y = a[1]! - b[1]!;
  const z = a[2]! - b[2]!;
  return Math.sqrt(x * x + y * y + z * z);
}
