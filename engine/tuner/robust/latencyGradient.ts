import { DEFAULT_MAX_QUEUE } from '../../../schemas/defaults.ts';
import { log } from '../../numerics/elementary.ts';
import { type PowerSums, powerSums } from './powerSums.ts';

/** What one replica was given to do: the part of an observation that does not depend on its parameters. */
export interface Offered {
  readonly rateRps: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly maxBatch: number;
}

/** State weights above this are scaled down. A few ratios more and they are still numbers. */
const LARGE = 1e100;
/** States that together are below this share of the sums so far are left out. */
const NEGLIGIBLE = 1e-13;
/** States between two looks at the stopping rule. */
const STRIDE = 8;
/** With fewer arrivals than this share taken in, the replica does nothing but work at its limit. */
const HOPELESS = 1e-6;

/**
 * ln TTFT and ln ITL of the documented finite queue with their slopes in ln alpha, ln beta and ln gamma, all from one
 * pass over the states; results are left in the fields, without allocation. `QueueModel` gives the same latencies; it
 * refuses rates above the maximum, where this goes on: a search passes through such parameters.
 *
 * The ratio of neighbouring state weights is x/n + z with x = lambda s0 and z = lambda s1 (docs/theory.md, section 3). So
 * d ln p(n) / d ln x = A(n), the sum of (x/k) / (x/k + z) over k = 1..n, and d ln p(n) / d ln z = n - A(n), each less its
 * mean: the slope of a mean over states is its covariance with A or with n - A.
 */
export class LatencyGradient {
  lnTtft = 0;
  lnItl = 0;
  /** Slopes of ln TTFT and ln ITL, in the order alpha, beta, gamma. */
  readonly ttft = new Float64Array(3);
  readonly itl = new Float64Array(3);
  /** Completions of a full batch, requests/s. */
  maxRateRps = 0;

  /** 1/n at index n. */
  private reciprocals = new Float64Array(1);
  private readonly tail: PowerSums = { zeroth: 0, first: 0, second: 0, butLast: 0, last: 0 };

  // Means over states, each with its slopes in ln x and ln z.
  private inService = 0;
  private inServiceX = 0;
  private inServiceZ = 0;
  private waiting = 0;
  private waitingX = 0;
  private waitingZ = 0;
  /** Share of the arrivals that finds a place, with the slopes of its logarithm. */
  private taken = 1;
  private takenX = 0;
  private takenZ = 0;

  /** At alpha, beta, gamma in ms, all above 0. */
  evaluate(offered: Offered, alpha: number, beta: number, gamma: number): void {
    const { inputTokens: input, outputTokens: output, maxBatch } = offered;
    const arrivals = offered.rateRps / 1000;
    const computed = (input + output) / (output + 1);
    const read = input + output / 2;
    const cached = input + output * (input + (output + 1) / 2);
    const delta = beta * computed + gamma * read;
    const s0 = (output + 1) * alpha + (input + output) * beta + cached * gamma;
    const s1 = (output + 1) * delta;
    this.maxRateRps = (1000 * maxBatch) / (s0 + maxBatch * s1);
    this.solve(arrivals * s0, arrivals * s1, maxBatch);

    const throughput = arrivals * this.taken;
    const wait = this.waiting / throughput;
    const service = this.inService / throughput;
    const prefill = alpha + this.inService * delta + (beta + gamma) * input;
    const ttft = wait + prefill;
    const itl = (service - prefill) / output;
    this.lnTtft = log(ttft);
    this.lnItl = log(itl);
    for (let k = 0; k < 3; k++) {
      const own = k === 0 ? alpha : k === 1 ? beta : gamma;
      const inS0 = k === 0 ? output + 1 : k === 1 ? input + output : cached;
      const inDelta = k === 0 ? 0 : k === 1 ? computed : read;
      const inPrefill = k === 0 ? 1 : input;
      const dX = (own * inS0) / s0;
      const dZ = (own * inDelta) / delta;
      const dTaken = this.takenX * dX + this.takenZ * dZ;
      const dInService = this.inServiceX * dX + this.inServiceZ * dZ;
      const dPrefill = own * inPrefill + dInService * delta + this.inService * own * inDelta;
      const dWait = (this.waitingX * dX + this.waitingZ * dZ) / throughput - wait * dTaken;
      const dService = dInService / throughput - service * dTaken;
      this.ttft[k] = (dWait + dPrefill) / ttft;
      this.itl[k] = (dService - dPrefill) / output / itl;
    }
  }

  private solve(x: number, z: number, batch: number): void {
    this.prepare(batch);
    const reciprocals = this.reciprocals;
    let weight = 1;
    let shares = 0;
    let share = 0;
    let ratio = 0;
    // Sums over states of the weight times 1, n, n n, A and n A.
    let sum = 1;
    let sumN = 0;
    let sumNN = 0;
    let sumA = 0;
    let sumNA = 0;
    let n = 0;
    while (n < batch) {
      for (const stop = Math.min(n + STRIDE, batch); n < stop; ) {
        n++;
        const single = x * reciprocals[n]!;
        ratio = single + z;
        share = single / ratio;
        shares += share;
        weight *= ratio;
        const moment = n * weight;
        sum += weight;
        sumN += moment;
        sumNN += n * moment;
        sumA += shares * weight;
        sumNA += shares * moment;
      }
      const room = 1 - ratio;
      if (room > 0 && n < batch && weight * n * n < NEGLIGIBLE * sumN * room * room * room) {
        this.finish(sum, sumN, sumNN, sumA, sumNA);
        return;
      }
      if (weight > LARGE) {
        const down = 1 / weight;
        weight = 1;
        sum *= down;
        sumN *= down;
        sumNN *= down;
        sumA *= down;
        sumNA *= down;
      }
    }
    const { tail } = this;
    // Above the limit the weights go like ratio^j. Where they rise they are taken relative to the last one.
    const scale = powerSums(ratio, DEFAULT_MAX_QUEUE, tail);
    const queue = weight * tail.zeroth;
    const first = weight * tail.first;
    const second = weight * tail.second;
    const total = sum * scale + queue;
    const meanN = (sumN * scale + batch * queue) / total;
    const meanQ = first / total;
    const meanA = (sumA * scale + shares * queue + share * first) / total;
    const meanNA = (sumNA * scale + batch * (shares * queue + share * first)) / total;
    const meanNN = (sumNN * scale + batch * (batch * queue + first)) / total;
    const meanAll = meanN + meanQ;
    const meanQA = (shares * first + share * second) / total;
    this.inService = meanN;
    this.inServiceX = meanNA - meanN * meanA;
    this.inServiceZ = meanNN - meanN * meanAll - this.inServiceX;
    this.waiting = meanQ;
    this.waitingX = meanQA - meanQ * meanA;
    this.waitingZ = (batch * first + second) / total - meanQ * meanAll - this.waitingX;
    this.taken = (sum * scale + weight * tail.butLast) / total;
    if (this.taken > HOPELESS) {
      const odds = (weight * tail.last) / total / this.taken;
      const sharesLast = shares + DEFAULT_MAX_QUEUE * share;
      this.takenX = -odds * (sharesLast - meanA);
      this.takenZ = -odds * (batch + DEFAULT_MAX_QUEUE - sharesLast - (meanAll - meanA));
    } else {
      this.takenX = -share;
      this.takenZ = share - 1;
    }
  }

  /** The batch limit is out of reach: nobody waits. */
  private finish(sum: number, sumN: number, sumNN: number, sumA: number, sumNA: number): void {
    const meanN = sumN / sum;
    this.inService = meanN;
    this.inServiceX = sumNA / sum - meanN * (sumA / sum);
    this.inServiceZ = sumNN / sum - meanN * meanN - this.inServiceX;
    this.waiting = 0;
    this.waitingX = 0;
    this.waitingZ = 0;
    this.taken = 1;
    this.takenX = 0;
    this.takenZ = 0;
  }

  private prepare(batch: number): void {
    if (this.reciprocals.length > batch) return;
    this.reciprocals = new Float64Array(batch + 1);
    for (let n = 1; n <= batch; n++) this.reciprocals[n] = 1 / n;
  }
}
