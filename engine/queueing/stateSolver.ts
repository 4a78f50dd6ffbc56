import { type GeometricTail, geometricTail } from './geometricTail.ts';
import { LARGE, stateAverages, stateProbabilities } from './stateProbabilities.ts';

/** Terms that together are below this share of the sums so far cannot change a double. */
const NEGLIGIBLE = 1e-17;
/** States between two looks at the stopping rule. */
const STRIDE = 8;

/**
 * Solves the queue for one arrival rate after another and leaves the averages in its fields: no allocation.
 *
 * With n in service a request takes `fixedMs + n perRequestMs`, so that the ratio of neighbouring state weights,
 * p(n)/p(n-1) = lambda (fixedMs / n + perRequestMs), falls with n: weights rise, then fall, and once they fall the
 * rest is below a geometric series. States above the batch limit are one (geometricTail).
 */
export class StateSolver {
  /** Mean number in service. */
  inService = 0;
  /** Mean number waiting. */
  queueLength = 0;
  /** Probability of no request. */
  empty = 1;
  /** Probability that every place is taken. */
  full = 0;

  private readonly batch: number;
  private readonly queue: number;
  private fixedMs = 0;
  private perRequestMs = 0;
  /** 1 / n at index n - 1: a product is several times as fast as a division. */
  private readonly reciprocal: Float64Array;
  /** False if a negative parameter makes the ratio rise with n, or a rate negative: then the slow way is taken. */
  private regular = true;
  private readonly tail: GeometricTail = { sum: 0, weighted: 0, last: 0 };

  constructor(fixedMs: number, perRequestMs: number, batch: number, queue: number) {
    this.batch = batch;
    this.queue = queue;
    this.reciprocal = new Float64Array(batch);
    for (let n = 1; n <= batch; n++) this.reciprocal[n - 1] = 1 / n;
    this.setTimes(fixedMs, perRequestMs);
  }

  /** Other service times for the same places. */
  setTimes(fixedMs: number, perRequestMs: number): void {
    this.fixedMs = fixedMs;
    this.perRequestMs = perRequestMs;
    this.regular = fixedMs >= 0 && perRequestMs >= 0;
  }

  /** Completions per ms with n in service. */
  serviceRate(n: number): number {
    return 1 / (this.fixedMs * this.reciprocal[n - 1]! + this.perRequestMs);
  }

  /** Completions per ms with 1..batch in service. */
  serviceRates(): Float64Array {
    return this.reciprocal.map((share) => 1 / (this.fixedMs * share + this.perRequestMs));
  }

  /** Steady state at `arrivals` per ms. */
  solve(arrivals: number): void {
    if (!this.regular) {
      this.solveSlowly(arrivals);
      return;
    }
    const { reciprocal, batch } = this;
    // The ratio with n in service is offered / n + added.
    const offered = arrivals * this.fixedMs;
    const added = arrivals * this.perRequestMs;
    let first = 1;
    let weight = 1;
    let sum = 1;
    let moment = 0;
    let n = 0;
    while (n + STRIDE <= batch) {
      let ratio = 0;
      for (const stop = n + STRIDE; n < stop; n += 2) {
        // Two states a turn: each sum then waits for one addition instead of two.
        const step = offered * reciprocal[n]! + added;
        ratio = offered * reciprocal[n + 1]! + added;
        const odd = weight * step;
        weight *= step * ratio;
        const both = odd + weight;
        sum += both;
        moment += (n + 1) * both + weight;
      }
      const room = 1 - ratio;
      // What is left adds at most weight r/(1-r) to the sum and weight r (n (1-r) + 1)/(1-r)^2 to the moment.
      if (room > 0 && weight * ratio * (n * room + 1) < NEGLIGIBLE * moment * room * room) {
        this.finish(first, sum, moment, 0);
        return;
      }
      if (weight > LARGE) {
        first /= LARGE;
        weight /= LARGE;
        sum /= LARGE;
        moment /= LARGE;
      }
    }
    while (n < batch) {
      weight *= offered * reciprocal[n]! + added;
      n++;
      sum += weight;
      moment += n * weight;
    }
    geometricTail(offered * reciprocal[batch - 1]! + added, this.queue, this.tail);
    this.finish(first, sum + weight * this.tail.sum, moment + batch * weight * this.tail.sum, weight);
  }

  private finish(first: number, sum: number, moment: number, atLimit: number): void {
    this.empty = first / sum;
    this.inService = moment / sum;
    this.queueLength = atLimit === 0 ? 0 : (atLimit * this.tail.weighted) / sum;
    this.full = atLimit === 0 ? 0 : (atLimit * this.tail.last) / sum;
  }

  private solveSlowly(arrivals: number): void {
    const p = stateProbabilities(arrivals, this.serviceRates(), this.batch + this.queue);
    const averages = stateAverages(p, this.batch);
    this.empty = p[0]!;
    this.inService = averages.inService;
    this.queueLength = averages.queueLength;
    this.full = averages.full;
  }
}
