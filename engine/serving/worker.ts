import type { ValueSeries } from '../numerics/valueSeries.ts';
import type { BatchTime } from './batchTime.ts';
import { DecodeSet } from './decodeSet.ts';
import type { Estimates } from './estimates.ts';
import { HeldBack } from './heldBack.ts';
import { Jump } from './jump.ts';
import type { KvBlocks } from './kvBlocks.ts';
import { KvShare } from './kvShare.ts';
import type { Load } from './load.ts';
import type { RequestLog } from './requestLog.ts';
import { RunningOrder } from './runningOrder.ts';
import type { WaitingQueue } from './waitingQueue.ts';

/** What a worker computes: whole requests, prompts alone, or decodes (and prompts of those that were preempted). */
export type Role = 'both' | 'prefill' | 'decode';

/** What all workers of a run share. */
export interface WorkerContext {
  readonly log: RequestLog;
  readonly blocks: KvBlocks;
  readonly time: BatchTime;
  readonly gaps: ValueSeries;
  readonly load: Load;
  readonly estimates: Estimates;
  readonly windowTokens: number;
  readonly maxNumSeqs: number;
  /** How many can run at once, of all requests that there are. */
  readonly slots: number;
  readonly maxNumBatchedTokens: number;
  /** Infinity where prompts are computed whole. */
  readonly chunkTokens: number;
  readonly isChunked: boolean;
  readonly isStatic: boolean;
  /** Whether waiting requests are ordered by more than when they came: a newcomer may be the next. */
  readonly isOrdered: boolean;
  /** Called when a request is complete on a worker. */
  readonly completed: (worker: Worker) => void;
  /** Called when a prefill worker has computed a prompt that goes on elsewhere. */
  readonly prefilled: (request: number, worker: Worker, timeMs: number) => void;
  /** Called before an iteration ends at a time at which none was known to. */
  readonly pass: (timeMs: number) => void;
}

const NONE = -1;

/**
 * One worker: iterations by the rules of docs/serving.md, section 2. While nothing changes, many of them are one jump. It is
 * told the time: `start` at a boundary, `finish` when its jump has ended, `give` when a request comes.
 */
export class Worker {
  readonly number: number;
  readonly jump = new Jump();
  readonly kv: KvShare;
  readonly heldBack = new HeldBack();
  /** Requests given to it and not over, for the router. */
  outstanding = 0;
  busyMs = 0;
  iterations = 0;
  private readonly role: Role;
  private readonly context: WorkerContext;
  private readonly waiting: WaitingQueue;
  private readonly running: RunningOrder;
  private readonly decodes: DecodeSet;
  private readonly slotRequest: Int32Array;
  /** The one whose prefill is not finished, and how much of it is there: only the last to get a chunk can be left so. */
  private partial = NONE;
  private partialTokens = 0;
  /** Slots whose prefill the running iteration completes, in order of admission. */
  private readonly completing: Int32Array;
  private completingCount = 0;
  private hasChunks = false;
  /** Iterations of the running jump whose blocks are booked; those of the first are before it starts. */
  private booked = 1;
  /** Slots whose next token has a gap of its own: what came from another worker. */
  private readonly fresh: Int32Array;
  private freshCount = 0;

  constructor(number: number, role: Role, waiting: WaitingQueue, context: WorkerContext) {
    const { slots } = context;
    this.number = number;
    this.role = role;
    this.context = context;
    this.waiting = waiting;
    this.kv = new KvShare(context.blocks.poolUnits, context.load);
    this.running = new RunningOrder(slots);
    this.decodes = new DecodeSet(slots, context.blocks, context.windowTokens, !context.isStatic);
    this.slotRequest = new Int32Array(slots);
    this.completing = new Int32Array(slots);
    this.fresh = new Int32Array(slots);
  }

  get isIdle(): boolean {
    return this.jump.iterations === 0;
  }

  get hasWaiting(): boolean {
    return this.waiting.length > 0;
  }

  /** A request comes to wait here. Its own iteration may have to end earlier for it. */
  give(request: number, timeMs: number): void {
    const { isOrdered, estimates } = this.context;
    const isFirst = this.waiting.length === 0;
    this.waiting.add(request, isOrdered ? estimates.key(request, this.role === 'decode') : 0);
    this.countWaiting(1);
    if (this.jump.iterations === 0) return;
    if (this.running.length === this.context.maxNumSeqs) {
      if (isFirst) this.heldBack.begin('batch', timeMs);
    } else if (isFirst || (isOrdered && this.waiting.head() === request)) this.admitSoon(timeMs);
  }

  /** The running jump ends at its next boundary, so that somebody may be admitted. */
  admitSoon(timeMs: number): void {
    if (this.jump.iterations <= 1 || this.context.isStatic) return;
    this.jump.endAtOrAfter(timeMs);
    if (this.jump.endMs !== timeMs) return;
    this.context.pass(timeMs);
    this.finish();
  }

  /** Books the blocks that the running jump has taken by a time, but for an iteration that starts at that very time. */
  catchUp(timeMs: number): void {
    const { jump } = this;
    if (jump.iterations <= 1) return;
    const isOver = jump.endMs <= timeMs;
    this.book(isOver ? jump.iterations : Math.min(1 + jump.endedBy(timeMs, false), jump.iterations), timeMs);
  }

  private book(iterations: number, timeMs: number): void {
    if (iterations <= this.booked) return;
    const { decodes } = this;
    decodes.takeBetween(this.jump, this.booked, iterations, timeMs);
    this.kv.take(decodes.taken);
    this.context.load.lateUnitMs += decodes.takenUnitMs;
    this.booked = iterations;
  }

  /** Starts the next iteration, and as many as pass before something changes; stays idle if there is nothing to run. */
  start(timeMs: number): void {
    const { time } = this.context;
    time.clearChunks();
    this.hasChunks = false;
    this.completingCount = 0;
    this.heldBack.forget();
    let isAgainAtOnce = false;
    if (this.context.isStatic) {
      if (this.running.length === 0) this.admitBatch(timeMs);
      // Who had no place in the batch waits for the end of it.
      else this.heldBack.goOn(timeMs);
    } else {
      const wasPreempted = this.takeBlocks(timeMs);
      const budget = this.continuePrefill();
      if (wasPreempted) {
        isAgainAtOnce = true;
        this.heldBack.begin('kv', timeMs);
      } else if (this.waiting.length > 0) this.admit(timeMs, budget);
    }
    if (this.running.length === 0) return;
    this.booked = 1;
    if (this.hasChunks) {
      this.jump.plan(timeMs, time.withChunks(this.decodes), 0, 1);
      return;
    }
    time.decodesAlone(this.decodes);
    let iterations = 1;
    if (!isAgainAtOnce) {
      iterations = Math.min(this.decodes.iterationsToChange(), time.decodeIterations);
      if (iterations > 1) iterations = this.decodes.iterationsWithin(this.kv.free, iterations);
    }
    this.jump.plan(timeMs, time.decodeMs, time.decodeStepMs, iterations);
  }

  /** The jump has ended: tokens are emitted, what is over leaves. */
  finish(): void {
    const { jump, decodes } = this;
    const { load } = this.context;
    const endMs = jump.endMs;
    const iterations = jump.iterations;
    const n = decodes.size;
    this.busyMs += endMs - jump.startMs;
    this.iterations += iterations;
    this.heldBack.end(endMs);
    if (n > 0) {
      this.recordGaps(n, iterations);
      this.book(iterations, endMs);
      decodes.advance(iterations);
      load.tokens += n * iterations;
      for (let slot = decodes.finished(); slot >= 0; slot = decodes.finished()) this.complete(slot, endMs, true);
    }
    jump.clear();
    for (let i = 0; i < this.completingCount; i++) this.endPrefill(this.completing[i]!, endMs);
    this.completingCount = 0;
  }

  /** What has happened by a time at which the run stops, and no more. */
  stop(timeMs: number): void {
    if (this.jump.iterations === 0) return;
    const ended = this.jump.endedBy(timeMs, true);
    // The iteration that has only begun holds its blocks.
    this.book(Math.min(ended + 1, this.jump.iterations), timeMs);
    if (ended === 0) {
      this.jump.clear();
      return;
    }
    this.jump.iterations = ended;
    this.jump.endMs = this.jump.endOf(ended);
    this.finish();
  }

  /** Step 1 of an iteration: decodes take the blocks they need. Whether a request had to be preempted for it. */
  private takeBlocks(timeMs: number): boolean {
    const { decodes } = this;
    if (decodes.size === 0) return false;
    const demand = decodes.demand(0);
    if (demand <= this.kv.free) {
      this.kv.take(demand);
      return false;
    }
    for (let slot = this.running.first; slot !== NONE; ) {
      const needed = decodes.has(slot) ? decodes.demandOf(slot) : 0;
      let isOut = false;
      while (needed > this.kv.free && !isOut) {
        isOut = this.running.last === slot;
        this.preempt(this.running.last, timeMs);
      }
      if (isOut) break;
      this.kv.take(needed);
      slot = this.running.next(slot);
    }
    return true;
  }

  private preempt(slot: number, timeMs: number): void {
    const { log, blocks, estimates, load, isOrdered } = this.context;
    const request = this.slotRequest[slot]!;
    let tokens = log.promptTokens[request]! + log.emitted[request]!;
    if (this.decodes.has(slot)) {
      // Its next decode is the one that gives way; all tokens before it were emitted by now.
      tokens = this.decodes.contextOf(slot);
      log.emitted[request] = tokens - log.promptTokens[request]!;
      log.lastTokenMs[request] = timeMs;
      this.kv.release(blocks.unitsOf(tokens - 1, log.cachedTokens[request]!));
      this.decodes.remove(slot);
    } else {
      this.partial = NONE;
      this.kv.release(blocks.unitsOf(tokens, log.cachedTokens[request]!));
    }
    log.preemptions[request]!++;
    load.preemptions++;
    load.running--;
    this.countWaiting(1);
    this.running.remove(slot);
    this.waiting.putBack(request, isOrdered ? estimates.key(request, false) : 0);
  }

  /** Step 2: the unfinished prefill goes on. What is left of the budget. */
  private continuePrefill(): number {
    const { maxNumBatchedTokens, chunkTokens } = this.context;
    let budget = Math.min(maxNumBatchedTokens - this.decodes.size, chunkTokens);
    if (this.partial === NONE) return budget;
    const slot = this.partial;
    this.partial = NONE;
    budget -= this.compute(slot, this.partialTokens, budget);
    return budget;
  }

  /** Step 3: admission while slots, blocks and tokens are left. */
  private admit(timeMs: number, tokenBudget: number): void {
    const { log, blocks, maxNumSeqs, isChunked } = this.context;
    let budget = tokenBudget;
    let hasComputed = false;
    while (this.waiting.length > 0) {
      if (this.running.length === maxNumSeqs) {
        this.heldBack.begin('batch', timeMs);
        return;
      }
      const request = this.waiting.head();
      const emitted = log.emitted[request]!;
      const cached = log.cachedTokens[request]!;
      const isTransferred = this.role === 'decode' && log.preemptions[request] === 0;
      const tokens = log.promptTokens[request]! + emitted;
      const units = blocks.unitsOf(tokens, cached);
      if (units > this.kv.free) {
        this.heldBack.begin('kv', timeMs);
        return;
      }
      if (!isTransferred) {
        const left = tokens - cached;
        if (isChunked ? left > 0 && budget <= 0 : left > budget && hasComputed) {
          this.heldBack.begin('tokens', timeMs);
          return;
        }
        if (left > 0) hasComputed = true;
      }
      const slot = this.enter(request, units, timeMs);
      if (isTransferred) this.join(slot, request, tokens, emitted, timeMs);
      else budget -= this.compute(slot, cached, isChunked ? budget : Number.POSITIVE_INFINITY);
    }
  }

  /** A batch of static batching: one prefill for all, all blocks held from the start. */
  private admitBatch(timeMs: number): void {
    const { log, blocks, maxNumSeqs, maxNumBatchedTokens } = this.context;
    let budget = maxNumBatchedTokens;
    while (this.waiting.length > 0) {
      if (this.running.length === maxNumSeqs) {
        this.heldBack.begin('batch', timeMs);
        return;
      }
      const request = this.waiting.head();
      const cached = log.cachedTokens[request]!;
      const prompt = log.promptTokens[request]!;
      const units = blocks.unitsOf(prompt + log.outputTokens[request]!, cached);
      if (units > this.kv.free) {
        this.heldBack.begin('kv', timeMs);
        return;
      }
      if (prompt - cached > budget && this.running.length > 0) {
        this.heldBack.begin('tokens', timeMs);
        return;
      }
      budget -= this.compute(this.enter(request, units, timeMs), cached, Number.POSITIVE_INFINITY);
    }
  }

  private countWaiting(more: 1 | -1): void {
    const { load } = this.context;
    load.waiting += more;
    if (this.role === 'decode') load.waitingToDecode += more;
  }

  private enter(request: number, units: number, timeMs: number): number {
    const { log, load } = this.context;
    this.waiting.removeHead();
    this.countWaiting(-1);
    load.running++;
    const slot = this.running.add();
    this.slotRequest[slot] = request;
    this.kv.take(units);
    if (Number.isNaN(log.admissionMs[request])) log.admissionMs[request] = timeMs;
    return slot;
  }

  /** A transferred request decodes in this very iteration, with the block that its first decode needs. */
  private join(slot: number, request: number, tokens: number, emitted: number, timeMs: number): void {
    const { log } = this.context;
    if (Number.isNaN(log.decodeAdmissionMs[request])) log.decodeAdmissionMs[request] = timeMs;
    this.decodes.add(slot, tokens, log.outputTokens[request]! - emitted);
    this.fresh[this.freshCount++] = slot;
  }

  /** Computes a chunk of a prompt, within a budget, and returns its tokens. */
  private compute(slot: number, after: number, budget: number): number {
    const { log, time } = this.context;
    const request = this.slotRequest[slot]!;
    const all = log.promptTokens[request]! + log.emitted[request]!;
    const tokens = Math.min(all - after, budget);
    time.addChunk(tokens, after);
    this.hasChunks = true;
    if (after + tokens === all) this.completing[this.completingCount++] = slot;
    else {
      this.partial = slot;
      this.partialTokens = after + tokens;
    }
    return tokens;
  }

  /** A prefill is complete: its token is emitted, and decodes follow unless it was the last. */
  private endPrefill(slot: number, timeMs: number): void {
    const { log, load, gaps } = this.context;
    const request = this.slotRequest[slot]!;
    const emitted = log.emitted[request]! + 1;
    load.tokens++;
    if (emitted === 1) log.firstTokenMs[request] = timeMs;
    else gaps.add(timeMs - log.lastTokenMs[request]!, 0, 1, 1);
    const decodesLeft = log.outputTokens[request]! - emitted;
    if (decodesLeft === 0) this.complete(slot, timeMs, false);
    else if (this.role === 'prefill') {
      log.emitted[request] = emitted;
      log.lastTokenMs[request] = timeMs;
      load.running--;
      this.running.remove(slot);
      this.context.prefilled(request, this, timeMs);
    } else this.decodes.add(slot, log.promptTokens[request]! + emitted, decodesLeft);
  }

  private complete(slot: number, timeMs: number, isDecode: boolean): void {
    const { log, blocks, load, isStatic } = this.context;
    const request = this.slotRequest[slot]!;
    if (isDecode) this.decodes.remove(slot);
    const context = log.promptTokens[request]! + log.outputTokens[request]! - (isStatic ? 0 : 1);
    this.kv.release(blocks.unitsOf(context, log.cachedTokens[request]!));
    load.running--;
    this.running.remove(slot);
    log.completionMs[request] = timeMs;
    this.context.completed(this);
  }

  /** Gaps between tokens: in each iteration one for each decode, those of newcomers from another worker apart. */
  private recordGaps(n: number, iterations: number): void {
    const { log, gaps } = this.context;
    const { jump } = this;
    if (this.freshCount === 0) {
      gaps.add(jump.firstMs, jump.stepMs, iterations, n);
      return;
    }
    const firstEndMs = jump.endOf(1);
    for (let i = 0; i < this.freshCount; i++) {
      gaps.add(firstEndMs - log.lastTokenMs[this.slotRequest[this.fresh[i]!]!]!, 0, 1, 1);
    }
    if (n > this.freshCount) gaps.add(jump.firstMs, 0, 1, n - this.freshCount);
    if (iterations > 1) gaps.add(jump.firstMs + jump.stepMs, jump.stepMs, iterations - 1, n);
    this.freshCount = 0;
  }
}
