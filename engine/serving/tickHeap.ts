/** Slots that a heap can tell apart, as many as a worker can have; ticks up to 2^37 fit beside them into a double. */
const SLOTS = 0x1_0000;

/**
 * Slots by the tick at which something happens to them, the earliest first. A slot whose plan changed leaves an entry behind:
 * whoever looks at the top tells by the slot's own tick that it no longer holds.
 */
export class TickHeap {
  length = 0;
  /** tick * SLOTS + slot */
  private entries = new Float64Array(64);

  /** Tick of the earliest; Infinity when empty. */
  firstTick(): number {
    return this.length === 0 ? Number.POSITIVE_INFINITY : Math.floor(this.entries[0]! / SLOTS);
  }

  firstSlot(): number {
    const entry = this.entries[0]!;
    return entry - Math.floor(entry / SLOTS) * SLOTS;
  }

  /** All happens so many ticks earlier: none of them before 0. */
  shift(ticks: number): void {
    for (let i = 0; i < this.length; i++) this.entries[i]! -= ticks * SLOTS;
  }

  add(tick: number, slot: number): void {
    if (this.length === this.entries.length) this.grow();
    const entries = this.entries;
    const entry = tick * SLOTS + slot;
    let at = this.length++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = entries[parent]!;
      if (entry >= above) break;
      entries[at] = above;
      at = parent;
    }
    entries[at] = entry;
  }

  removeFirst(): void {
    const entries = this.entries;
    const last = --this.length;
    const entry = entries[last]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= last) break;
      if (child + 1 < last && entries[child + 1]! < entries[child]!) child++;
      const below = entries[child]!;
      if (entry <= below) break;
      entries[at] = below;
      at = child;
    }
    entries[at] = entry;
  }

  private grow(): void {
    const larger = new Float64Array(2 * this.entries.length);
    larger.set(this.entries);
    this.entries = larger;
  }
}
