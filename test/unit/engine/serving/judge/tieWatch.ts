/** As near as two computations of the same thing may differ. */
const NEAR = 1e-9;

/** What an event comes from; arrivals are given, and so is the limit, which is the last arrival and a constant. */
export type Cause = 'arrival' | 'drain limit' | 'link' | `worker ${number}`;

/** Counts what rounding might decide differently in another program that follows the same rules. */
export class TieWatch {
  private readonly events: { readonly timeMs: number; readonly cause: Cause }[] = [];
  private keys = 0;

  event(timeMs: number, cause: Cause): void {
    this.events.push({ timeMs, cause });
  }

  /** Two different sums decided an order: were they too near each other? `scale` is the size of what was added. */
  compared(key: number, other: number, scale: number): void {
    if (Math.abs(key - other) <= NEAR * scale) this.keys += 1;
  }

  /** Pairs of events of different cause, and of keys, that are as good as equal. */
  count(): number {
    const events = [...this.events].sort((a, b) => a.timeMs - b.timeMs);
    let count = this.keys;
    for (let i = 0; i < events.length; i++) {
      for (let j = i - 1; j >= 0; j--) {
        const later = events[i]!;
        const earlier = events[j]!;
        if (later.timeMs - earlier.timeMs > NEAR * later.timeMs) break;
        if (later.cause !== earlier.cause && !(areGiven(later.cause) && areGiven(earlier.cause))) count += 1;
      }
    }
    return count;
  }
}

function areGiven(cause: Cause): boolean {
  return cause === 'arrival' || cause === 'drain limit';
}
