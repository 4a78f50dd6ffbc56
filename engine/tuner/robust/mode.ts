import type { Energy } from './energy.ts';
import { form, invert, multiply } from './symmetric3.ts';

/** A parameter changes by at most a factor of e in one step. */
const LONGEST_STEP = 1;
/** The search ends when another step would lower the energy by less than this: a hundredth of a standard deviation. */
const CLOSE = 1e-4;
const MAX_STEPS = 40;
const MAX_TRIALS = 8;

/**
 * The lowest point of the energy downhill from `start` (Levenberg and Marquardt's damped Gauss-Newton steps). The energy is
 * evaluated there last.
 */
export function findMode(energy: Energy, start: ArrayLike<number>): Float64Array {
  const theta = Float64Array.from(start);
  const trial = new Float64Array(3);
  const gradient = new Float64Array(3);
  const step = new Float64Array(3);
  const damped = new Float64Array(9);
  const inverse = new Float64Array(9);
  let damping = 1e-3;
  energy.evaluate(theta);
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const { value } = energy;
    const hessian = energy.hessian.slice();
    gradient.set(energy.gradient);
    let lower = false;
    for (let trials = 0; trials < MAX_TRIALS && !lower; trials++) {
      damped.set(hessian);
      for (let i = 0; i < 3; i++) damped[4 * i]! += damping * hessian[4 * i]!;
      invert(damped, inverse);
      multiply(inverse, gradient, step);
      const longest = Math.max(Math.abs(step[0]!), Math.abs(step[1]!), Math.abs(step[2]!));
      const scale = longest > LONGEST_STEP ? LONGEST_STEP / longest : 1;
      for (let i = 0; i < 3; i++) trial[i] = theta[i]! - scale * step[i]!;
      energy.evaluate(trial);
      lower = energy.value <= value;
      damping = lower ? damping / 10 : Math.max(damping * 8, 1e-4);
    }
    if (!lower) {
      energy.evaluate(theta);
      return theta;
    }
    theta.set(trial);
    if (value - energy.value < CLOSE && form(inverse, gradient, gradient) < CLOSE) return theta;
  }
  return theta;
}
