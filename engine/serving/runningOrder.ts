const NONE = -1;

/** The running requests of a worker by slot, in order of admission: a list through arrays. */
export class RunningOrder {
  length = 0;
  first = NONE;
  last = NONE;
  private readonly after: Int32Array;
  private readonly before: Int32Array;
  /** Free slots: a stack. */
  private readonly free: Int32Array;

  constructor(slots: number) {
    this.after = new Int32Array(slots);
    this.before = new Int32Array(slots);
    this.free = new Int32Array(slots);
    for (let i = 0; i < slots; i++) this.free[i] = slots - 1 - i;
  }

  /** Adds the one admitted last, and returns its slot. There must be a free one. */
  add(): number {
    const slot = this.free[this.free.length - ++this.length]!;
    this.after[slot] = NONE;
    this.before[slot] = this.last;
    if (this.last === NONE) this.first = slot;
    else this.after[this.last] = slot;
    this.last = slot;
    return slot;
  }

  remove(slot: number): void {
    const after = this.after[slot]!;
    const before = this.before[slot]!;
    if (before === NONE) this.first = after;
    else this.after[before] = after;
    if (after === NONE) this.last = before;
    else this.before[after] = before;
    this.free[this.free.length - this.length--] = slot;
  }

  /** The one admitted next after this; -1 if there is none. */
  next(slot: number): number {
    return this.after[slot]!;
  }
}
