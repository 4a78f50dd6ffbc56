/** State weights are relative to the empty state; above this they are scaled down to stay below the largest double. */
export const LARGE = 1e200;

/**
 * Steady-state probabilities of a queue with `places` places and one service rate per number of requests: states above
 * the last given rate use that one. Straightforward and exact for any rates; `QueueModel` solves the regular case
 * without the loop over the waiting places.
 *
 * @param arrivalRate and `serviceRates` in one unit, whatever it is
 * @returns p(0)..p(places), or up to the first waiting place that is as good as never taken: those behind it are even
 * less so, and a queue may have a thousand million of them. All NaN if a service rate is not above 0 (no steady state exists)
 */
export function stateProbabilities(arrivalRate: number, serviceRates: ArrayLike<number>, places: number): Float64Array {
  const p = [1];
  const lastRate = serviceRates.length - 1;
  let sum = 1;
  for (let n = 0; n < places; n++) {
    const rate = serviceRates[Math.min(n, lastRate)]!;
    if (!(rate > 0)) return new Float64Array(Math.min(places, lastRate + 2) + 1).fill(Number.NaN);
    let next = p[n]! * (arrivalRate / rate);
    if (next > LARGE) {
      for (let m = 0; m <= n; m++) p[m] = p[m]! / LARGE;
      sum /= LARGE;
      next = p[n]! * (arrivalRate / rate);
    }
    p.push(next);
    sum += next;
    if (n > lastRate && next < NEVER) break;
  }
  return Float64Array.from(p, (weight) => weight / sum);
}

/** Weights below this cannot be told from 0 in any sum, and no product of theirs with a ratio below 1 reaches 0. */
export const NEVER = 1e-300;

/** Averages of a state distribution. */
export interface StateAverages {
  inSystem: number;
  inService: number;
  queueLength: number;
  /** Probability that every place is taken. */
  full: number;
}

/** Averages over states, with at most `servers` requests in service. */
export function stateAverages(p: ArrayLike<number>, servers: number): StateAverages {
  let inService = 0;
  let queueLength = 0;
  for (let n = 1; n < p.length; n++) {
    inService += Math.min(n, servers) * p[n]!;
    if (n > servers) queueLength += (n - servers) * p[n]!;
  }
  return { inSystem: inService + queueLength, inService, queueLength, full: p[p.length - 1]! };
}
