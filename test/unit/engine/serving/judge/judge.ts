import type { SimulationInput } from '../../../../../engine/serving/simulationInput.ts';
import { type JudgedRequest, requestOf } from './judgedRequest.ts';
import { neverFits } from './kvUnits.ts';
import { Link } from './link.ts';
import { OverTime } from './overTime.ts';
import { Routing } from './routing.ts';
import { type Rules, rulesOf } from './rules.ts';
import { TieWatch } from './tieWatch.ts';
import { gapsOf, type Verdict } from './verdict.ts';
import { putIn } from './waitingOrder.ts';
import { endIteration, heldUnits, type Iteration, startIteration, type Worker, workerOf } from './worker.ts';

/** The serving simulator as docs/serving.md has it, one token after the other. */
export function judge(input: SimulationInput): Verdict {
  return new Run(input).run();
}

class Run {
  private readonly rules: Rules;
  private readonly ties = new TieWatch();
  private readonly requests: JudgedRequest[] = [];
  /** Requests that are on their way: of an open loop all, of a closed one those that were issued. */
  private readonly arriving: JudgedRequest[] = [];
  private readonly prefillQueue: JudgedRequest[] = [];
  private readonly prefillWorkers: Worker[] = [];
  /** Workers that requests are routed to: replicas, or decode workers. */
  private readonly routed: Worker[] = [];
  private readonly routing: Routing;
  private readonly link: Link | undefined;
  private readonly iterations: Iteration[] = [];
  private issued = 0;
  private readonly waiting = new OverTime();
  private readonly running = new OverTime();
  /** Units of KV blocks, the prefix not counted. */
  private readonly held = new OverTime();
  private lastMs = 0;

  constructor(private readonly input: SimulationInput) {
    this.rules = rulesOf(input);
    const { disaggregation } = input;
    for (let i = 0; i < input.requests.promptTokens.length; i++) this.requests.push(requestOf(this.rules, i));
    if (disaggregation === undefined) {
      for (let i = 0; i < input.replicas; i++) this.routed.push(workerOf(i, i, 'both', []));
    } else {
      const { prefillWorkers, decodeWorkers } = disaggregation;
      for (let i = 0; i < prefillWorkers; i++) {
        this.prefillWorkers.push(workerOf(i, i, 'prefill', this.prefillQueue));
      }
      for (let i = 0; i < decodeWorkers; i++) this.routed.push(workerOf(prefillWorkers + i, i, 'decode', []));
      this.link = new Link(disaggregation);
    }
    this.routing = new Routing(this.rules, this.routed);
  }

  run(): Verdict {
    if (this.input.concurrency === undefined) {
      for (const request of this.requests) {
        this.issue(this.input.requests.arrivalMs[request.index]!);
        this.ties.event(request.arrivalMs, 'arrival');
      }
    } else {
      for (let i = 0; i < this.input.concurrency; i++) this.issue(0);
    }
    for (;;) {
      const nowMs = this.nextMs();
      if (nowMs === Number.POSITIVE_INFINITY || nowMs > this.limitMs()) break;
      this.moment(nowMs);
    }
    this.watchTheLimit();
    return this.verdict();
  }

  private issue(nowMs: number): void {
    if (this.issued === this.requests.length) return;
    const request = this.requests[this.issued]!;
    this.issued += 1;
    request.arrivalMs = nowMs;
    this.arriving.push(request);
  }

  private issueNext(nowMs: number): void {
    if (this.input.concurrency !== undefined) this.issue(nowMs);
  }

  private get workers(): Worker[] {
    return [...this.prefillWorkers, ...this.routed];
  }

  /** When the next event is; Infinity if there is none. */
  private nextMs(): number {
    const times = [Number.POSITIVE_INFINITY];
    for (const worker of this.workers) if (worker.iteration !== undefined) times.push(worker.iteration.endMs);
    for (const transfer of this.link?.transfers ?? []) times.push(transfer.doneMs);
    for (const request of this.arriving) times.push(request.arrivalMs);
    return Math.min(...times);
  }

  /** When the run stops: not known in a closed loop before the last request was issued. */
  private limitMs(): number {
    const last = this.requests.at(-1);
    if (last === undefined || this.issued < this.requests.length) return Number.POSITIVE_INFINITY;
    return last.arrivalMs + this.input.drainLimitMs!;
  }

  private moment(nowMs: number): void {
    for (const worker of this.workers) if (worker.iteration?.endMs === nowMs) this.end(worker, nowMs);
    while (this.link !== undefined && this.link.transfers[0]?.doneMs === nowMs) this.transferDone(this.link, nowMs);
    while (this.arriving[0]?.arrivalMs === nowMs) this.arrive(this.arriving.shift()!, nowMs);
    while (this.prefillWorkers.some((worker) => this.starts(worker, nowMs)));
    for (const worker of this.routed) this.starts(worker, nowMs);
    let waiting = this.prefillQueue.length;
    for (const worker of this.routed) waiting += worker.waiting.length;
    const { workers } = this;
    this.waiting.set(nowMs, waiting);
    this.running.set(nowMs, sum(workers.map((worker) => worker.running.length)));
    this.held.set(nowMs, sum(workers.map(heldUnits)));
    this.lastMs = nowMs;
  }

  /** Whether a worker that was idle is so no more. */
  private starts(worker: Worker, nowMs: number): boolean {
    if (worker.iteration !== undefined) return false;
    startIteration(this.rules, worker, nowMs, this.ties);
    return worker.iteration !== undefined;
  }

  private end(worker: Worker, nowMs: number): void {
    this.ties.event(nowMs, `worker ${worker.place}`);
    this.iterations.push(worker.iteration!);
    const { completed, prefilled } = endIteration(worker);
    for (const request of prefilled) {
      this.link!.send(request, worker, this.routing.give(request), nowMs);
    }
    for (const _ of completed) this.issueNext(nowMs);
  }

  private transferDone(link: Link, nowMs: number): void {
    const { request, from, to, askedMs } = link.transfers.shift()!;
    // A transfer that takes no time is the same event as the end of the prefill.
    if (askedMs !== nowMs) this.ties.event(nowMs, 'link');
    from.leaving = from.leaving.filter((other) => other !== request);
    request.heldUnits = 0;
    request.transferDoneMs = nowMs;
    request.transferred = true;
    putIn(this.rules, to.waiting, request, false, this.ties);
  }

  private arrive(request: JudgedRequest, nowMs: number): void {
    if (neverFits(this.rules, request)) {
      request.rejected = true;
      this.issueNext(nowMs);
    } else if (this.link !== undefined) {
      putIn(this.rules, this.prefillQueue, request, false, this.ties);
    } else {
      putIn(this.rules, this.routing.give(request).waiting, request, false, this.ties);
    }
  }

  /** The limit is an event, and so is what would have come after it. */
  private watchTheLimit(): void {
    const limitMs = this.limitMs();
    if (limitMs === Number.POSITIVE_INFINITY) return;
    this.ties.event(limitMs, 'drain limit');
    for (const worker of this.workers) {
      if (worker.iteration !== undefined) this.ties.event(worker.iteration.endMs, `worker ${worker.place}`);
    }
    for (const transfer of this.link?.transfers ?? []) this.ties.event(transfer.doneMs, 'link');
  }

  private verdict(): Verdict {
    const { requests, workers } = this;
    const drained = requests.every((request) => request.rejected || !Number.isNaN(request.completionMs));
    const endMs = drained ? this.lastMs : this.limitMs();
    const told = (quantity: OverTime) => ({
      mean: quantity.mean(requests[0]!.arrivalMs, endMs),
      peak: quantity.peak,
    });
    return {
      requests,
      gapsMs: requests.flatMap(gapsOf),
      tokens: sum(requests.map((request) => request.emissionsMs.length)),
      preemptions: sum(requests.map((request) => request.preemptions)),
      rejections: requests.filter((request) => request.rejected).length,
      drained,
      iterations: this.iterations,
      busyMs: workers.map((worker) => worker.busyMs),
      peakUnits: workers.map((worker) => worker.peakUnits),
      waiting: told(this.waiting),
      running: told(this.running),
      held: told(this.held),
      ties: this.ties.count(),
    };
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
