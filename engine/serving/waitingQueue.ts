/** Requests that wait for admission. */
export interface WaitingQueue {
  readonly length: number;
  /** The next to be admitted; undefined behaviour when empty. */
  head(): number;
  removeHead(): void;
  add(request: number, key: number): void;
  /** A request that was preempted. */
  putBack(request: number, key: number): void;
}

/** First come, first served; what is put back goes to the front. A ring that grows. */
export class FifoQueue implements WaitingQueue {
  length = 0;
  private ring = new Int32Array(64);
  private first = 0;

  head(): number {
    return this.ring[this.first]!;
  }

  removeHead(): void {
    this.first = (this.first + 1) & (this.ring.length - 1);
    this.length--;
  }

  add(request: number): void {
    if (this.length === this.ring.length) this.grow();
    this.ring[(this.first + this.length) & (this.ring.length - 1)] = request;
    this.length++;
  }

  putBack(request: number): void {
    if (this.length === this.ring.length) this.grow();
    this.first = (this.first - 1) & (this.ring.length - 1);
    this.ring[this.first] = request;
    this.length++;
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.ring.length);
    for (let i = 0; i < this.length; i++) larger[i] = this.ring[(this.first + i) & (this.ring.length - 1)]!;
    this.ring = larger;
    this.first = 0;
  }
}

/** The smallest key first, then the smallest index: a binary heap. */
export class OrderedQueue implements WaitingQueue {
  length = 0;
  private keys = new Float64Array(64);
  private requests = new Int32Array(64);

  head(): number {
    return this.requests[0]!;
  }

  add(request: number, key: number): void {
    if (this.length === this.keys.length) this.grow();
    let at = this.length++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(key, request, parent)) break;
      this.move(parent, at);
      at = parent;
    }
    this.keys[at] = key;
    this.requests[at] = request;
  }

  putBack(request: number, key: number): void {
    this.add(request, key);
  }

  removeHead(): void {
    const last = --this.length;
    if (last === 0) return;
    const key = this.keys[last]!;
    const request = this.requests[last]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= last) break;
      if (child + 1 < last && this.isBefore(this.keys[child + 1]!, this.requests[child + 1]!, child)) child++;
      if (this.isBefore(key, request, child)) break;
      this.move(child, at);
      at = child;
    }
    this.keys[at] = key;
    this.requests[at] = request;
  }

  private isBefore(key: number, request: number, at: number): boolean {
    const other = this.keys[at]!;
    return key < other || (key === other && request < this.requests[at]!);
  }

  private move(from: number, to: number): void {
    this.keys[to] = this.keys[from]!;
    this.requests[to] = this.requests[from]!;
  }

  private grow(): void {
    const keys = new Float64Array(2 * this.keys.length);
    keys.set(this.keys);
    this.keys = keys;
    const requests = new Int32Array(2 * this.requests.length);
    requests.set(this.requests);
    this.requests = requests;
  }
}
