import { log } from '../numerics/elementary.ts';
import { RandomStream } from '../numerics/random.ts';
import type { KeepDraws } from './recentDraws.ts';

/** When requests arrive. Rates are means over time, requests/s. */
export type Arrivals =
  | { readonly process: 'poisson' | 'constant'; readonly rateRps: number }
  | BurstyArrivals
  /** A request is issued whenever another is done: there are no times to draw. */
  | { readonly process: 'closed_loop' };

/** A Poisson process with two rates, in periods that each start with a burst. */
export interface BurstyArrivals {
  readonly process: 'bursty';
  readonly rateRps: number;
  /** Rate within a burst over the mean rate, at least 1. */
  readonly burstFactor: number;
  /** Share of a period that its burst takes, above 0 and below 1; times burstFactor it is below 1. */
  readonly burstFraction: number;
  readonly burstPeriodS: number;
}

/** Arrival times in ms, never falling; all 0 in a closed loop. The arguments are taken to be checked. */
export function drawArrivals(arrivals: Arrivals, count: number, seed: number, keep?: KeepDraws): Float64Array {
  if (arrivals.process === 'closed_loop') return new Float64Array(count);
  const { rateRps } = arrivals;
  if (arrivals.process === 'constant') return evenArrivals(count, rateRps);
  const draw = () => drawUnitPoisson(count, seed);
  // What is kept is the same at every rate, and stays as it is.
  const times = keep === undefined ? draw() : keep(`arrivals ${seed} ${count}`, draw).slice();
  if (arrivals.process === 'bursty') stretchToBursts(times, arrivals);
  else for (let i = 0; i < count; i++) times[i] = (times[i]! * 1000) / rateRps;
  return times;
}

function evenArrivals(count: number, rateRps: number): Float64Array {
  const times = new Float64Array(count);
  for (let i = 0; i < count; i++) times[i] = (i * 1000) / rateRps;
  return times;
}

/** Arrivals of a Poisson process of rate 1: sums of exponential gaps, the first before the first arrival. */
function drawUnitPoisson(count: number, seed: number): Float64Array {
  const times = new Float64Array(count);
  new RandomStream(seed, 'arrivals').fillOpenUniform(times);
  let sum = 0;
  for (let i = 0; i < times.length; i++) {
    sum -= log(times[i]!);
    times[i] = sum;
  }
  return times;
}

/**
 * Arrivals of a process of rate 1, turned into those of a varying rate: the time at which the rate's integral, the number
 * of requests due by then, reaches each (inversion). The same draws at the same mean rate, bursts or not.
 */
function stretchToBursts(times: Float64Array, bursty: BurstyArrivals): void {
  const { rateRps, burstFactor, burstFraction, burstPeriodS } = bursty;
  const perMs = rateRps / 1000;
  const periodMs = burstPeriodS * 1000;
  const burstMs = periodMs * burstFraction;
  const burstRate = perMs * burstFactor;
  const quietRate = (perMs * (1 - burstFactor * burstFraction)) / (1 - burstFraction);
  const duePerPeriod = perMs * periodMs;
  const duePerBurst = burstRate * burstMs;
  let last = 0;
  for (let i = 0; i < times.length; i++) {
    const due = times[i]!;
    const period = Math.floor(due / duePerPeriod);
    const rest = due - period * duePerPeriod;
    const within = rest < duePerBurst ? rest / burstRate : burstMs + (rest - duePerBurst) / quietRate;
    // Where a period ends, rounding may put a request behind it, or before the one it follows.
    last = Math.max(last, period * periodMs + Math.min(within, periodMs));
    times[i] = last;
  }
}
