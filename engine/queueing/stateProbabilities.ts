/** State weights are relative to the empty state; above this they are scaled down to stay below the largest double. */
export const LARGE = 1e200;

/**
 * Steady-state probabilities of a queue with `places` places and one service rate per number of requests: states above
 * the last given rate use that one. Straightforward and exact for any rates; `QueueModel` solves the regular case
 * without the loop over the waiting places.
 *
 * @param arrivalRate and `serviceRates` in one unit, whatever it is
 * @returns p(0)..p(places); all NaN if a service rate is not above 0 (no steady state exists)
 */
export function stateProbabilities(arrivalRate: number, serviceRates: ArrayLike<number>, places: number): Float64Array {
  const p = new Float64Array(places + 1);
  const lastRate = serviceRates.length - 1;
  p[0] = 1;
  let sum = 1;
  for (let n = 0; n < places; n++) {
    const rate = serviceRates[Math.min(n, lastRate)]!;
    if (!(rate > 0)) return p.fill(Number.NaN);
    let next = p[n]! * (arrivalRate / rate);
    if (next > LARGE) {
      for (let m = 0; m <= n; m++) p[m] = p[m]! / LARGE;
      sum /= LARGE;
      next = p[n]! * (arrivalRate / rate);
    }
    p[n + 1] = next;
    sum += next;
  }
  for (let n = 0; n <= places; n++) p[n] = p[n]! / sum;
  return p;
}

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
