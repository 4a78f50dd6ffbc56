import type { Differences } from './semantics.ts';
import { prefillMs, serviceLine, type Work } from './serviceTimes.ts';
import { StateSolver } from './stateSolver.ts';
import type { QueueInput } from './types.ts';

/** Share of the lone server's rate that is the lowest rate, and of the full batch's rate that is kept free. */
const RATE_MARGIN = 0.001;

/** Latencies of one replica as functions of the arrival rate: results are left in the fields, without allocation. */
export class LatencyCurves {
  waitMs = 0;
  serviceMs = 0;
  prefillMs = 0;
  itlMs = 0;
  ttftMs = 0;
  throughputRps = 0;
  readonly solver: StateSolver;
  rateMinRps = 0;
  rateMaxRps = 0;
  private readonly maxBatch: number;
  private readonly differences: Differences;
  private work: Readonly<Work>;

  constructor(input: Required<QueueInput>, differences: Differences) {
    this.differences = differences;
    this.work = input;
    this.maxBatch = input.maxBatch;
    const line = serviceLine(input, differences);
    this.solver = new StateSolver(line.fixedMs, line.perRequestMs, input.maxBatch, input.maxQueue);
    this.setRange();
  }

  /** Other parameters and requests for the same places. `work` must not change until the next call. */
  setWork(work: Readonly<Work>): void {
    this.work = work;
    const line = serviceLine(work, this.differences);
    this.solver.setTimes(line.fixedMs, line.perRequestMs);
    this.setRange();
  }

  evaluate(rateRps: number): void {
    const solver = this.solver;
    const arrivals = rateRps / 1000;
    solver.solve(arrivals);
    const throughput = arrivals * (1 - solver.full);
    this.throughputRps = throughput * 1000;
    // Waiting directly from the queue: as response - service it would be a difference of nearly equal numbers.
    this.waitMs = solver.queueLength / throughput;
    this.serviceMs = solver.inService / throughput;
    this.prefillMs = prefillMs(this.work, solver.inService, this.differences);
    this.itlMs = (this.serviceMs - this.prefillMs) / this.work.outputTokens;
    this.ttftMs = this.waitMs + this.prefillMs + (this.differences.ttftCountsDecodeStep ? this.itlMs : 0);
  }

  private setRange(): void {
    this.rateMinRps = this.solver.serviceRate(1) * RATE_MARGIN * 1000;
    this.rateMaxRps = this.solver.serviceRate(this.maxBatch) * (1 - RATE_MARGIN) * 1000;
  }
}
