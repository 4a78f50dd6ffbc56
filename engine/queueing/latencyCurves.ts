import type { Differences } from './semantics.ts';
import { prefillMs, serviceLine } from './serviceTimes.ts';
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
  readonly rateMinRps: number;
  readonly rateMaxRps: number;
  private readonly input: QueueInput;
  private readonly differences: Differences;

  constructor(input: Required<QueueInput>, differences: Differences) {
    this.input = input;
    this.differences = differences;
    const line = serviceLine(input, differences);
    this.solver = new StateSolver(line.fixedMs, line.perRequestMs, input.maxBatch, input.maxQueue);
    this.rateMinRps = this.solver.serviceRate(1) * RATE_MARGIN * 1000;
    this.rateMaxRps = this.solver.serviceRate(input.maxBatch) * (1 - RATE_MARGIN) * 1000;
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
    this.prefillMs = prefillMs(this.input, solver.inService, this.differences);
    this.itlMs = (this.serviceMs - this.prefillMs) / this.input.outputTokens;
    this.ttftMs = this.waitMs + this.prefillMs + (this.differences.ttftCountsDecodeStep ? this.itlMs : 0);
  }
}
