/** The link between prefill and decode workers: one transfer after the other, in the order in which they were given. */
export class TransferLink {
  /** When the first of those on it will be done; Infinity when it is free. */
  doneMs = Number.POSITIVE_INFINITY;
  length = 0;
  private freeMs = 0;
  private requests = new Int32Array(64);
  private ends = new Float64Array(64);
  private from = new Int32Array(64);
  private to = new Int32Array(64);
  private first = 0;
  readonly baseMs: number;
  readonly perTokenMs: number;

  constructor(baseMs: number, perTokenMs: number) {
    this.baseMs = baseMs;
    this.perTokenMs = perTokenMs;
  }

  /** The KV of so many tokens of a request goes from one worker to another, behind what was sent before. */
  send(request: number, tokens: number, from: number, to: number, timeMs: number): void {
    if (this.length === this.ends.length) this.grow();
    const at = (this.first + this.length++) & (this.ends.length - 1);
    this.freeMs = Math.max(this.freeMs, timeMs) + (this.baseMs + tokens * this.perTokenMs);
    this.requests[at] = request;
    this.ends[at] = this.freeMs;
    this.from[at] = from;
    this.to[at] = to;
    this.doneMs = this.ends[this.first]!;
  }

  get request(): number {
    return this.requests[this.first]!;
  }

  get prefillWorker(): number {
    return this.from[this.first]!;
  }

  get decodeWorker(): number {
    return this.to[this.first]!;
  }

  /** The first is done, and leaves. */
  next(): void {
    this.first = (this.first + 1) & (this.ends.length - 1);
    this.length--;
    this.doneMs = this.length === 0 ? Number.POSITIVE_INFINITY : this.ends[this.first]!;
  }

  private grow(): void {
    this.requests = this.unrolled(this.requests, new Int32Array(2 * this.requests.length));
    this.from = this.unrolled(this.from, new Int32Array(2 * this.from.length));
    this.to = this.unrolled(this.to, new Int32Array(2 * this.to.length));
    this.ends = this.unrolled(this.ends, new Float64Array(2 * this.ends.length));
    this.first = 0;
  }

  private unrolled<T extends Int32Array | Float64Array>(ring: T, into: T): T {
    for (let i = 0; i < this.length; i++) into[i] = ring[(this.first + i) & (ring.length - 1)]!;
    return into;
  }
}
