import { closedForm, closedFormRate, type QueueModel } from '../queueing/index.ts';

/** Rates of a curve: enough for a smooth line over the width of a screen. */
const POINTS = 160;
/** Share of the points in the last tenth of the range, where latencies climb. */
const DENSE_SHARE = 0.4;
const DENSE_FROM = 0.9;
/** Steps of the search for the knee; each shortens its interval by a third. */
const KNEE_STEPS = 40;

/** Latencies of one replica against its arrival rate. All arrays have one length; times in ms, rates in requests/s. */
export interface CapacityCurve {
  readonly rateRps: Float64Array;
  /** Of the finite queue. */
  readonly ttftMs: Float64Array;
  readonly itlMs: Float64Array;
  readonly throughputRps: Float64Array;
  /** Of the document's closed form; Infinity from its stability limit on. */
  readonly closedTtftMs: Float64Array;
  readonly closedItlMs: Float64Array;
  /** The rate that maximises throughput / response time. */
  readonly kneeRps: number;
  /** The largest rate that a replica takes: the stability limit. */
  readonly maxRateRps: number;
  /** Where the closed form becomes unstable: rho = 1. */
  readonly closedLimitRps: number;
}

/**
 * The curves over every rate that a replica takes, from the lowest to the largest.
 * @throws QueueError `model-invalid` where the controller refuses the replica
 */
export function capacityCurve(model: QueueModel): CapacityCurve {
  const rateRps = rates(model.rateMinRps, model.rateMaxRps);
  const ttftMs = new Float64Array(POINTS);
  const itlMs = new Float64Array(POINTS);
  const throughputRps = new Float64Array(POINTS);
  const closedTtftMs = new Float64Array(POINTS);
  const closedItlMs = new Float64Array(POINTS);
  let best = 0;
  let bestPower = 0;
  for (let i = 0; i < POINTS; i++) {
    const metrics = model.analyze(rateRps[i]!);
    ttftMs[i] = metrics.ttftMs;
    itlMs[i] = metrics.itlMs;
    throughputRps[i] = metrics.throughputRps;
    const closed = closedForm(model.input, rateRps[i]!);
    closedTtftMs[i] = closed.ttftMs;
    closedItlMs[i] = closed.itlMs;
    const power = metrics.throughputRps / metrics.responseMs;
    if (power > bestPower) {
      bestPower = power;
      best = i;
    }
  }
  return {
    rateRps,
    ttftMs,
    itlMs,
    throughputRps,
    closedTtftMs,
    closedItlMs,
    kneeRps: kneeBetween(model, rateRps[Math.max(0, best - 1)]!, rateRps[Math.min(POINTS - 1, best + 1)]!),
    maxRateRps: model.rateMaxRps,
    closedLimitRps: closedFormRate(model.input, 1),
  };
}

/** Evenly spaced, and closer together in the last tenth. The ends are exact. */
function rates(min: number, max: number): Float64Array {
  const found = new Float64Array(POINTS);
  const even = Math.floor(POINTS * (1 - DENSE_SHARE));
  const bend = min + (max - min) * DENSE_FROM;
  for (let i = 0; i < even; i++) found[i] = min + ((bend - min) * i) / even;
  for (let i = even; i < POINTS; i++) found[i] = bend + ((max - bend) * (i - even)) / (POINTS - 1 - even);
  found[POINTS - 1] = max;
  return found;
}

/** Ternary search for the peak of throughput / response time, which rises to it and falls behind it. */
function kneeBetween(model: QueueModel, low: number, high: number): number {
  const power = (rateRps: number) => {
    const { throughputRps, responseMs } = model.analyze(rateRps);
    return throughputRps / responseMs;
  };
  for (let i = 0; i < KNEE_STEPS; i++) {
    const third = (high - low) / 3;
    if (power(low + third) < power(high - third)) low += third;
    else high -= third;
  }
  return Math.min((low + high) / 2, model.rateMaxRps);
}
