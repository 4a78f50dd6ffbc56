import { DIFFERENCES } from './semantics.ts';
import { decodeWorkMs, delta, prefillWorkMs, type Work } from './serviceTimes.ts';
import type { Targets } from './types.ts';

/** Steady state of the document's closed form (queueing-model-analyzer, 9.3 and 9.4): no batch limit, no queue. */
export interface ClosedForm {
  /** What one more request adds to an iteration, ms. */
  deltaMs: number;
  /** Utilisation lambda (O+1) delta. */
  rho: number;
  /** T = alpha / (1 - rho), ms; Infinity from rho = 1 on. */
  iterationMs: number;
  /** Mean number of requests in the batch, lambda (O+1) T. */
  concurrency: number;
  /** T + (beta + gamma) I, ms. */
  ttftMs: number;
  /** T + beta + gamma (I + (O+1)/2), ms. */
  itlMs: number;
}

/**
 * The document's closed form at an arrival rate. It is unstable from rho = 1 on: times are Infinity then.
 * @param rateRps requests/s, not negative
 */
export function closedForm(p: Work, rateRps: number): ClosedForm {
  const deltaMs = delta(p);
  const arrivals = (rateRps / 1000) * (p.outputTokens + 1);
  const rho = arrivals * deltaMs;
  const time = rho < 1 ? p.alphaMs / (1 - rho) : Number.POSITIVE_INFINITY;
  return { deltaMs, rho, iterationMs: time, concurrency: arrivals * time, ...latencies(p, time) };
}

/** Utilisation that a multiplier aims at: 1 - 1/k (9.4). k must be above 1. */
export function utilisationForMultiplier(k: number): number {
  return 1 - 1 / k;
}

/** The multiplier that aims at a utilisation: 1 / (1 - rho). rho must be below 1. */
export function multiplierForUtilisation(rho: number): number {
  return 1 / (1 - rho);
}

/** Targets that the analyzer infers from learned parameters: the closed form at T = k alpha (3.2), ms. */
export function inferredTargets(k: number, p: Work): { ttftMs: number; itlMs: number } {
  return latencies(p, k * p.alphaMs);
}

/** Largest rate, requests/s, at which the closed form has the utilisation rho. */
export function closedFormRate(p: Work, rho: number): number {
  return (rho / ((p.outputTokens + 1) * delta(p))) * 1000;
}

/**
 * The *closed-form bound*: the largest rate, requests/s, at which the closed form keeps the targets (0 or absent: none).
 * It is not lambda*, which comes from the finite queue. 0 if a target is below what an idle replica does;
 * without targets the stability limit, rho = 1.
 */
export function closedFormBound(p: Work, targets: Targets): number {
  let iteration = Number.POSITIVE_INFINITY;
  if (targets.ttftMs) iteration = targets.ttftMs - prefillWorkMs(p);
  if (targets.itlMs) iteration = Math.min(iteration, targets.itlMs - decodeWorkMs(p, DIFFERENCES.documented));
  if (iteration < p.alphaMs) return 0;
  return closedFormRate(p, 1 - p.alphaMs / iteration);
}

function latencies(p: Work, iteration: number): { ttftMs: number; itlMs: number } {
  return {
    ttftMs: iteration + prefillWorkMs(p),
    itlMs: iteration + decodeWorkMs(p, DIFFERENCES.documented),
  };
}
