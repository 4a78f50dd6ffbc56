import { LEAST_DRAIN_LIMIT_S, type Router, type Scheduler } from '../../schemas/defaults.ts';
import { ValueSeries } from '../numerics/valueSeries.ts';
import { BatchTime } from './batchTime.ts';
import { Estimates } from './estimates.ts';
import { KvBlocks } from './kvBlocks.ts';
import { Load } from './load.ts';
import type { Observer } from './observer.ts';
import { RequestLog } from './requestLog.ts';
import { chunkTokensOf, schedulerOf } from './scheduling.ts';
import type { SimulationInput } from './simulationInput.ts';
import { TransferLink } from './transferLink.ts';
import { FifoQueue, OrderedQueue, type WaitingQueue } from './waitingQueue.ts';
import { type Role, Worker, type WorkerContext } from './worker.ts';

const NEVER = Number.POSITIVE_INFINITY;

/**
 * A run, event by event in the order of docs/serving.md, section 7. All that happens at one time is one step; between two of
 * them the workers jump.
 */
export class Simulation {
  readonly log: RequestLog;
  readonly gaps = new ValueSeries();
  readonly load = new Load();
  readonly blocks: KvBlocks;
  /** Time of the last event, ms. */
  nowMs = 0;
  /** Requests that are over: complete or rejected. */
  completed = 0;
  rejected = 0;
  /** All workers, prefill workers first. */
  readonly workers: Worker[] = [];
  readonly prefillWorkers: number;
  private readonly input: SimulationInput;
  private readonly observer: Observer;
  private readonly link: TransferLink | undefined;
  private readonly isStatic: boolean;
  private readonly count: number;
  /** Requests that have arrived, and those that a closed loop has issued. */
  arrived = 0;
  private issued = 0;
  private nextArrivalMs = NEVER;
  /** When the run stops, whatever is left; Infinity while a closed loop still issues requests. */
  stopMs = NEVER;
  private turn = 0;

  constructor(input: SimulationInput, observer: Observer) {
    const { disaggregation, requests, cost } = input;
    this.input = input;
    this.observer = observer;
    this.count = requests.promptTokens.length;
    this.log = new RequestLog(requests, input.prefixTokens, disaggregation !== undefined);
    this.blocks = new KvBlocks(input.limits, cost.windowTokens, input.prefixTokens);
    const scheduler = schedulerOf(input.scheduler, disaggregation !== undefined);
    this.isStatic = scheduler === 'static_fcfs';
    this.prefillWorkers = disaggregation?.prefillWorkers ?? 0;
    this.link = disaggregation && new TransferLink(disaggregation.baseLatencyMs, disaggregation.perTokenMs);
    const isOrdered = scheduler !== 'static_fcfs' && scheduler !== 'continuous_fcfs';
    const queue = (): WaitingQueue => (isOrdered ? new OrderedQueue() : new FifoQueue());
    const context = this.workerContext(scheduler, isOrdered);
    const add = (role: Role, waiting: WaitingQueue) =>
      this.workers.push(new Worker(this.workers.length, role, waiting, context));
    const shared = queue();
    for (let i = 0; i < this.prefillWorkers; i++) add('prefill', shared);
    for (let i = 0; i < (disaggregation?.decodeWorkers ?? input.replicas); i++)
      add(disaggregation ? 'decode' : 'both', queue());
    if (input.concurrency === undefined) {
      this.nextArrivalMs = this.count > 0 ? requests.arrivalMs[0]! : NEVER;
      this.stopMs = this.count > 0 ? this.stopAfter(requests.arrivalMs[0]!, requests.arrivalMs[this.count - 1]!) : 0;
    } else this.issued = Math.min(input.concurrency, this.count);
  }

  private workerContext(scheduler: Scheduler, isOrdered: boolean): WorkerContext {
    const { limits, cost } = this.input;
    const chunkTokens = chunkTokensOf(scheduler, limits);
    return {
      log: this.log,
      blocks: this.blocks,
      time: new BatchTime(cost),
      gaps: this.gaps,
      load: this.load,
      estimates: new Estimates(this.input, this.log),
      windowTokens: cost.windowTokens,
      maxNumSeqs: limits.maxNumSeqs,
      slots: Math.max(1, Math.min(limits.maxNumSeqs, this.count)),
      maxNumBatchedTokens: limits.maxNumBatchedTokens,
      chunkTokens,
      isChunked: chunkTokens < Number.POSITIVE_INFINITY,
      isStatic: this.isStatic,
      isOrdered,
      completed: (worker) => this.complete(worker),
      prefilled: (request, worker, timeMs) => this.transfer(request, worker, timeMs),
      pass: (timeMs) => this.pass(timeMs),
    };
  }

  private stopAfter(firstArrivalMs: number, lastArrivalMs: number): number {
    const span = lastArrivalMs - firstArrivalMs;
    return lastArrivalMs + (this.input.drainLimitMs ?? Math.max(LEAST_DRAIN_LIMIT_S * 1000, span));
  }

  /** Runs at most so many steps. Whether the run is over. */
  run(steps: number): boolean {
    const { workers, link } = this;
    for (let step = 0; step < steps; step++) {
      let timeMs = this.issued > this.arrived ? this.nowMs : this.nextArrivalMs;
      for (let i = 0; i < workers.length; i++) {
        const end = workers[i]!.jump.endMs;
        if (end < timeMs) timeMs = end;
      }
      if (link !== undefined && link.doneMs < timeMs) timeMs = link.doneMs;
      if (timeMs > this.stopMs || timeMs === NEVER) {
        this.stop();
        return true;
      }
      this.passStretches(timeMs);
      this.nowMs = timeMs;
      let isPassed = false;
      for (let i = 0; i < workers.length; i++) {
        if (workers[i]!.jump.endMs !== timeMs) continue;
        if (!isPassed) this.pass(timeMs);
        isPassed = true;
        workers[i]!.finish();
      }
      if (link !== undefined && link.doneMs === timeMs) {
        if (!isPassed) this.pass(timeMs);
        while (link.doneMs === timeMs) this.endTransfer(link, timeMs);
      }
      this.arrivals(timeMs);
      this.starts(timeMs);
      this.observer.observe(timeMs, this.load);
    }
    return false;
  }

  /** Blocks that jumps take are booked at the ends of the observer's stretches. */
  private passStretches(timeMs: number): void {
    const { observer } = this;
    while (observer.stretchEndMs <= timeMs) this.pass(observer.stretchEndMs);
  }

  /** Blocks that jumps have taken up to a time are booked, before anything happens at it and any are released. */
  private pass(timeMs: number): void {
    const { workers } = this;
    for (let i = 0; i < workers.length; i++) workers[i]!.catchUp(timeMs);
    this.observer.pass(timeMs, this.load);
  }

  private starts(timeMs: number): void {
    const { workers, prefillWorkers } = this;
    // Whoever takes the head of the shared queue may leave one that fits a worker of a lower number.
    for (let i = 0; i < prefillWorkers; i++) {
      if (workers[i]!.isIdle && this.startsOn(workers[i]!, timeMs)) i = -1;
    }
    // What one of them has no room for, another has taken.
    if (prefillWorkers > 1 && !workers[0]!.hasWaiting) {
      for (let i = 0; i < prefillWorkers; i++) workers[i]!.heldBack.end(timeMs);
    }
    for (let i = prefillWorkers; i < workers.length; i++) if (workers[i]!.isIdle) workers[i]!.start(timeMs);
  }

  private startsOn(worker: Worker, timeMs: number): boolean {
    worker.start(timeMs);
    return !worker.isIdle;
  }

  private arrivals(timeMs: number): void {
    if (this.input.concurrency !== undefined) {
      while (this.arrived < this.issued) {
        this.arrive(this.arrived++, timeMs);
        if (this.arrived === this.count) this.stopMs = this.stopAfter(0, timeMs);
      }
      return;
    }
    const { arrivalMs } = this.input.requests;
    while (this.nextArrivalMs === timeMs) {
      this.arrive(this.arrived++, timeMs);
      this.nextArrivalMs = this.arrived < this.count ? arrivalMs[this.arrived]! : NEVER;
    }
  }

  private arrive(request: number, timeMs: number): void {
    const { log } = this;
    log.arrivalMs[request] = timeMs;
    this.observer.arrival(request, timeMs, this.load);
    if (!this.fits(request)) {
      log.rejected[request] = 1;
      this.rejected++;
      this.issueNext();
      return;
    }
    if (this.link !== undefined) {
      // The workers share a queue: whoever is free takes it.
      this.workers[0]!.give(request, timeMs);
      return;
    }
    const worker = this.route(0, timeMs);
    worker.outstanding++;
    worker.give(request, timeMs);
  }

  /** Whether an empty pool has room for the whole request. */
  private fits(request: number): boolean {
    const { log, blocks } = this;
    const all = log.promptTokens[request]! + log.outputTokens[request]!;
    return blocks.unitsOf(this.isStatic ? all : all - 1, log.cachedTokens[request]!) <= blocks.poolUnits;
  }

  private issueNext(): void {
    if (this.input.concurrency !== undefined && this.issued < this.count) this.issued++;
  }

  /** The worker, from number `first` on, that the next request goes to. */
  private route(first: number, timeMs: number): Worker {
    const { workers } = this;
    const router: Router = this.input.router;
    if (router === 'round_robin') return workers[first + (this.turn++ % (workers.length - first))]!;
    let best = workers[first]!;
    let least = NEVER;
    for (let i = first; i < workers.length; i++) {
      const worker = workers[i]!;
      if (router === 'least_kv') worker.catchUp(timeMs);
      const load = router === 'least_kv' ? worker.kv.held : worker.outstanding;
      if (load < least) {
        least = load;
        best = worker;
      }
    }
    return best;
  }

  private complete(worker: Worker): void {
    worker.outstanding--;
    this.completed++;
    this.issueNext();
  }

  /** A prompt is computed: its KV goes to the decode worker that is chosen now. */
  private transfer(request: number, worker: Worker, timeMs: number): void {
    const { log } = this;
    const to = this.route(this.prefillWorkers, timeMs);
    to.outstanding++;
    this.load.onLink++;
    this.link!.send(request, log.promptTokens[request]! - log.cachedTokens[request]!, worker.number, to.number, timeMs);
  }

  private endTransfer(link: TransferLink, timeMs: number): void {
    const { log, workers } = this;
    const request = link.request;
    const worker = workers[link.decodeWorker]!;
    log.transferDoneMs[request] = timeMs;
    workers[link.prefillWorker]!.kv.release(
      this.blocks.unitsOf(log.promptTokens[request]!, log.cachedTokens[request]!),
    );
    link.next();
    this.load.onLink--;
    worker.give(request, timeMs);
  }

  private stop(): void {
    const { stopMs } = this;
    if (stopMs === NEVER || this.completed + this.rejected === this.count) return;
    this.passStretches(stopMs);
    this.pass(stopMs);
    for (const worker of this.workers) worker.stop(stopMs);
    this.observer.pass(stopMs, this.load);
  }
}
