import type { Jump } from './jump.ts';
import type { KvBlocks } from './kvBlocks.ts';
import { TickHeap } from './tickHeap.ts';

/** The tick of what does not happen any more. */
const NEVER = -1;
/** From this tick on they are counted anew, so that what is made of them stays exact. */
const LATEST_TICK = 0x1_0000_0000;

/**
 * The requests of a worker that decode, as sums: all of them advance by a token each iteration, a tick. What becomes of one is
 * known when it joins: the tick at which it finishes, those at which it needs another block, and that at which it outgrows the
 * window of windowed layers.
 */
export class DecodeSet {
  size = 0;
  /** Iterations with decodes, since it was empty or since they were counted anew. */
  tick = 0;
  /** Sums over the requests of the context of their next decode: whole, and cut at the window. */
  contextTokens = 0;
  windowedTokens = 0;
  /** How many are within the window still. */
  growing = 0;
  /** Units that iterations of a jump needed anew, and those units times how long each has been held. */
  taken = 0;
  takenUnitMs = 0;
  /** Of each slot: its next context is this and the tick; the tick at which it will have finished. */
  private readonly contextOffset: Float64Array;
  private readonly finishTick: Float64Array;
  private readonly outgrowTick: Float64Array;
  private readonly finishing = new TickHeap();
  private readonly outgrowing = new TickHeap();
  /** Of each place within a block: how many requests need a new block at ticks of this place; those of them within the window. */
  private readonly crossing: Int32Array;
  private readonly crossingInWindow: Int32Array;
  private readonly blocks: KvBlocks;
  private readonly windowTokens: number;
  private readonly takesBlocks: boolean;

  /** @param takesBlocks false where all blocks are held from the start (static batching) */
  constructor(slots: number, blocks: KvBlocks, windowTokens: number, takesBlocks: boolean) {
    this.contextOffset = new Float64Array(slots);
    this.finishTick = new Float64Array(slots).fill(NEVER);
    this.outgrowTick = new Float64Array(slots).fill(NEVER);
    this.crossing = new Int32Array(blocks.blockTokens);
    this.crossingInWindow = new Int32Array(blocks.windowLayers > 0 ? blocks.blockTokens : 0);
    this.blocks = blocks;
    this.windowTokens = windowTokens;
    this.takesBlocks = takesBlocks;
  }

  has(slot: number): boolean {
    return this.finishTick[slot]! >= 0;
  }

  /** Context of a slot's next decode. */
  contextOf(slot: number): number {
    return this.contextOffset[slot]! + this.tick;
  }

  /** @param context of the request's next decode, of which `decodes` are left */
  add(slot: number, context: number, decodes: number): void {
    this.size++;
    this.contextTokens += context;
    this.contextOffset[slot] = context - this.tick;
    this.finishTick[slot] = this.tick + decodes;
    this.finishing.add(this.tick + decodes, slot);
    const place = this.crossingPlace(context);
    this.crossing[place]!++;
    if (this.windowTokens === Number.POSITIVE_INFINITY) return;
    if (context <= this.windowTokens) {
      this.growing++;
      this.windowedTokens += context;
      this.outgrowTick[slot] = this.tick + this.windowTokens + 1 - context;
      this.outgrowing.add(this.outgrowTick[slot]!, slot);
      if (this.crossingInWindow.length > 0) this.crossingInWindow[place]!++;
    } else {
      this.windowedTokens += this.windowTokens;
      this.outgrowTick[slot] = NEVER;
    }
  }

  remove(slot: number): void {
    const context = this.contextOf(slot);
    if (this.outgrowTick[slot]! >= 0) this.leaveWindow(slot, context);
    else if (this.windowTokens !== Number.POSITIVE_INFINITY) this.windowedTokens -= this.windowTokens;
    this.size--;
    this.contextTokens -= context;
    this.crossing[this.crossingPlace(context)]!--;
    this.finishTick[slot] = NEVER;
    if (this.size === 0) this.restart();
  }

  /** Forgets what was, when nobody decodes. */
  private restart(): void {
    this.tick = 0;
    this.finishing.length = 0;
    this.outgrowing.length = 0;
  }

  /** Counts ticks anew, in whole blocks, so that places within a block stay what they are. Nothing is left that was due. */
  private countAnew(): void {
    const passed = this.tick - (this.tick % this.crossing.length);
    this.tick -= passed;
    this.finishing.shift(passed);
    this.outgrowing.shift(passed);
    for (let slot = 0; slot < this.contextOffset.length; slot++) {
      this.contextOffset[slot]! += passed;
      if (this.finishTick[slot]! >= 0) this.finishTick[slot]! -= passed;
      if (this.outgrowTick[slot]! >= 0) this.outgrowTick[slot]! -= passed;
    }
  }

  private leaveWindow(slot: number, context: number): void {
    this.growing--;
    this.windowedTokens -= context;
    this.outgrowTick[slot] = NEVER;
    if (this.crossingInWindow.length > 0) this.crossingInWindow[this.crossingPlace(context)]!--;
  }

  /** So many iterations have passed. */
  advance(iterations: number): void {
    if (this.tick > LATEST_TICK) this.countAnew();
    this.tick += iterations;
    this.contextTokens += iterations * this.size;
    this.windowedTokens += iterations * this.growing;
    while (this.outgrowing.firstTick() <= this.tick) {
      const slot = this.outgrowing.firstSlot();
      if (this.outgrowTick[slot] === this.outgrowing.firstTick()) {
        // It has grown by one token too many: its next context is cut.
        this.leaveWindow(slot, this.contextOf(slot));
        this.windowedTokens += this.windowTokens;
      }
      this.outgrowing.removeFirst();
    }
  }

  /** A slot that has finished by now; -1 if none has. */
  finished(): number {
    while (this.finishing.firstTick() <= this.tick) {
      const slot = this.finishing.firstSlot();
      const isCurrent = this.finishTick[slot] === this.finishing.firstTick();
      this.finishing.removeFirst();
      if (isCurrent) return slot;
    }
    return -1;
  }

  /** Iterations until the next request finishes or outgrows the window. */
  iterationsToChange(): number {
    while (this.finishing.length > 0 && this.finishTick[this.finishing.firstSlot()] !== this.finishing.firstTick()) {
      this.finishing.removeFirst();
    }
    const change = Math.min(this.finishing.firstTick(), this.outgrowing.firstTick());
    return change - this.tick;
  }

  /** Units that the iteration `ahead` of the next needs anew. */
  demand(ahead: number): number {
    if (!this.takesBlocks) return 0;
    const place = (this.tick + ahead) % this.crossing.length;
    const full = this.blocks.fullLayers * this.crossing[place]!;
    return this.crossingInWindow.length === 0 ? full : full + this.blocks.windowLayers * this.crossingInWindow[place]!;
  }

  /** Units that a slot needs for its next decode beyond those that it has. */
  demandOf(slot: number): number {
    if (!this.takesBlocks) return 0;
    const context = this.contextOf(slot);
    if ((context - 1) % this.crossing.length !== 0) return 0;
    return this.blocks.fullLayers + (context <= this.windowTokens ? this.blocks.windowLayers : 0);
  }

  /**
   * Sets `taken` and `takenUnitMs` for the iterations of a jump, of which the next is number 0, from number `first` to before
   * `end`, as seen from a time.
   */
  takeBetween(jump: Jump, first: number, end: number, timeMs: number): void {
    this.taken = 0;
    this.takenUnitMs = 0;
    if (!this.takesBlocks) return;
    const length = this.crossing.length;
    const cycles = Math.floor((end - first) / length);
    const cyclesEnd = first + cycles * length;
    if (cycles > 0) {
      for (let number = first; number < first + length; number++) {
        const units = this.demand(number);
        if (units > 0) this.takeOf(units, cycles, jump.sinceStarts(number, length, cycles, timeMs));
      }
    }
    for (let number = cyclesEnd; number < end; number++) {
      const units = this.demand(number);
      if (units > 0) this.takeOf(units, 1, timeMs - jump.endOf(number));
    }
  }

  private takeOf(units: number, times: number, heldMs: number): void {
    this.taken += units * times;
    this.takenUnitMs += units * heldMs;
  }

  /**
   * How many iterations, of at most `limit`, the free units last, when what the next one needs is taken already.
   */
  iterationsWithin(freeUnits: number, limit: number): number {
    if (!this.takesBlocks) return limit;
    const length = this.crossing.length;
    const perCycle = this.size * this.blocks.fullLayers + this.growing * this.blocks.windowLayers;
    if (perCycle === 0) return limit;
    const cycles = Math.floor(freeUnits / perCycle);
    if (limit - 1 <= cycles * length) return limit;
    let left = freeUnits - cycles * perCycle;
    let iterations = 1 + cycles * length;
    while (iterations < limit) {
      left -= this.demand(iterations);
      if (left < 0) break;
      iterations++;
    }
    return iterations;
  }

  /** The place, within a block, of the ticks at which a request with this next context needs another block. */
  private crossingPlace(context: number): number {
    const length = this.crossing.length;
    const place = (this.tick + 1 - context) % length;
    return place < 0 ? place + length : place;
  }
}
