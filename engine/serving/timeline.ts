/** A quantity over time, as the smallest and largest value within each of many equal stretches. */
export class Timeline {
  /** Length of a stretch, ms; it doubles when the run outgrows what there is room for. */
  stretchMs = 1;
  /** How many stretches are filled. */
  length = 0;
  readonly least: Float64Array;
  readonly most: Float64Array;
  /** Where the open stretch, which follows those that are filled, ends, ms. */
  stretchEndMs = 1;
  /** Integral over time. */
  area = 0;
  peak = 0;
  private readonly capacity: number;
  private value = 0;
  private sinceMs = 0;
  private low = 0;
  private high = 0;

  /** @param capacity most stretches, even */
  constructor(capacity: number) {
    this.capacity = capacity;
    this.least = new Float64Array(capacity);
    this.most = new Float64Array(capacity);
  }

  /** The value from this time on. Times never fall. */
  set(timeMs: number, value: number): void {
    this.passUntil(timeMs);
    this.value = value;
    if (value < this.low) this.low = value;
    if (value > this.high) this.high = value;
    if (value > this.peak) this.peak = value;
  }

  /** By this time, which is no later than the end of the open stretch, the value has risen to this one. */
  rise(timeMs: number, value: number): void {
    this.area += this.value * (timeMs - this.sinceMs);
    this.sinceMs = timeMs;
    this.value = value;
    if (value > this.high) this.high = value;
    if (value > this.peak) this.peak = value;
    this.passUntil(timeMs);
  }

  /** Time passes with the value as it is. */
  passUntil(timeMs: number): void {
    this.area += this.value * (timeMs - this.sinceMs);
    this.sinceMs = timeMs;
    while (timeMs >= this.stretchEndMs) {
      if (this.length + 1 === this.capacity) this.halve();
      else {
        this.close();
        this.low = this.value;
        this.high = this.value;
      }
    }
  }

  /** The stretch that is open is the last. */
  end(timeMs: number): void {
    this.passUntil(timeMs);
    this.close();
  }

  private close(): void {
    this.least[this.length] = this.low;
    this.most[this.length] = this.high;
    this.length++;
    this.stretchEndMs = (this.length + 1) * this.stretchMs;
  }

  /** Two stretches become one. The open one stays open. */
  private halve(): void {
    const pairs = this.length >> 1;
    for (let i = 0; i < pairs; i++) {
      this.least[i] = Math.min(this.least[2 * i]!, this.least[2 * i + 1]!);
      this.most[i] = Math.max(this.most[2 * i]!, this.most[2 * i + 1]!);
    }
    if (this.length % 2 === 1) {
      this.low = Math.min(this.low, this.least[this.length - 1]!);
      this.high = Math.max(this.high, this.most[this.length - 1]!);
    }
    this.length = pairs;
    this.stretchMs *= 2;
    this.stretchEndMs = (this.length + 1) * this.stretchMs;
  }
}
