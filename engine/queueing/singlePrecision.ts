import { NEVER } from './stateProbabilities.ts';
import type { QueueInput } from './types.ts';

const f = Math.fround;

/**
 * A latency as the controller computes it, in single precision and in its order of operations (state weights alone are
 * doubles), at the lowest or highest rate of its search. Where a curve hardly depends on the rate, this rounding decides
 * what the controller does, so it is needed to say what that will be; `QueueModel` is in double precision.
 */
export function singlePrecisionLatency(
  input: Readonly<Required<QueueInput>>,
  end: 'lowest' | 'highest',
  latency: 'ttft' | 'itl',
): number {
  const times = new SingleTimes(input);
  const { maxBatch, maxQueue } = input;
  const rates = new Float32Array(maxBatch);
  for (let n = 1; n <= maxBatch; n++) rates[n - 1] = times.serviceRate(n);
  const margin = f(0.001);
  const perMs = end === 'lowest' ? f(rates[0]! * margin) : f(rates[maxBatch - 1]! * f(1 - 0.001));
  const arrivals = f(f(perMs * 1000) / 1000);
  const averages = solve(arrivals, rates, maxBatch + maxQueue);
  const throughput = f(arrivals * f(1 - f(averages.full)));
  const service = f(f(averages.inService) / throughput);
  const difference = f(f(f(averages.inSystem) / throughput) - service);
  const prefill = times.prefill(f(averages.inService));
  const itl = f(f(service - prefill) / times.output);
  return latency === 'itl' ? itl : f(f(Math.max(difference, 0) + prefill) + itl);
}

class SingleTimes {
  readonly output: number;
  private readonly alpha: number;
  private readonly beta: number;
  private readonly gamma: number;
  private readonly inputTokens: number;
  private readonly read: number;
  private readonly perRequest: number;

  constructor(input: QueueInput) {
    this.alpha = f(input.alphaMs);
    this.beta = f(input.betaMs);
    this.gamma = f(input.gammaMs);
    this.inputTokens = f(input.inputTokens);
    this.output = f(input.outputTokens);
    this.read = f(this.inputTokens + f(this.output / 2));
    const computed = f(f(this.inputTokens + this.output) / f(this.output + 1));
    this.perRequest = f(f(this.beta * computed) + f(this.gamma * this.read));
  }

  prefill(n: number): number {
    if (this.inputTokens === 0) return 0;
    return f(this.iteration(n) + f(f(this.beta + this.gamma) * this.inputTokens));
  }

  serviceRate(n: number): number {
    const decode = f(f(this.iteration(n) + this.beta) + f(this.gamma * this.read));
    return f(n / f(this.prefill(n) + f(this.output * decode)));
  }

  private iteration(n: number): number {
    return f(this.alpha + f(n * this.perRequest));
  }
}

/** Averages in the controller's order of summation: what is in service beyond the last rate is one minus the rest. */
function solve(arrivals: number, rates: Float32Array, places: number) {
  const p = [1];
  const last = rates.length - 1;
  const scale = Number.MAX_VALUE / places;
  // Waiting places with next to no weight: adding those behind them would change no sum.
  for (let n = 0; n < places && !(n > last && p[n]! < NEVER); n++) {
    const rate = rates[Math.min(n, last)]!;
    p.push((p[n]! * arrivals) / rate);
    if (!Number.isFinite(p[n + 1]!)) {
      for (let m = 0; m <= n; m++) p[m] = p[m]! / scale;
      p[n + 1] = (p[n]! * arrivals) / rate;
    }
  }
  let sum = p.reduce((total, weight) => total + weight, 0);
  if (!Number.isFinite(sum)) {
    for (let n = 0; n < p.length; n++) p[n] = p[n]! / scale;
    sum = p.reduce((total, weight) => total + weight, 0);
  }
  for (let n = 0; n < p.length; n++) p[n] = p[n]! / sum;
  let inSystem = 0;
  let inService = 0;
  let below = p[0]!;
  for (let n = 1; n < p.length; n++) {
    inSystem += n * p[n]!;
    below += p[n]!;
    if (n === rates.length) inService = inSystem + (1 - below) * rates.length;
  }
  return { inSystem, inService, full: p[places] ?? 0 };
}
