/**
 * Iterations between two changes of a batch, taken at once: their times are an arithmetic series, since each decode's context
 * grows by a token from one to the next.
 */
export class Jump {
  startMs = 0.5;
  /** Time of the first iteration, and by how much each is longer than the one before. */
  firstMs = 0.5;
  stepMs = 0.5;
  /** How many there are. */
  iterations = 0;
  /** When the last of them ends; Infinity when there are none. */
  endMs = Number.POSITIVE_INFINITY;

  plan(startMs: number, firstMs: number, stepMs: number, iterations: number): void {
    this.startMs = startMs;
    this.firstMs = firstMs;
    this.stepMs = stepMs;
    this.iterations = iterations;
    this.endMs = this.endOf(iterations);
  }

  clear(): void {
    this.iterations = 0;
    this.endMs = Number.POSITIVE_INFINITY;
  }

  /** When the first so many iterations have ended. */
  endOf(iterations: number): number {
    return this.startMs + (iterations * this.firstMs + 0.5 * this.stepMs * (iterations * (iterations - 1)));
  }

  /**
   * For how long so many iterations have been going on by a time, or have been over, all together: those from number `from` on
   * (0 is the first) that are `stride` apart.
   */
  sinceStarts(from: number, stride: number, count: number, timeMs: number): number {
    const steps = 0.5 * (count * (count - 1));
    const squares = (steps * (2 * count - 1)) / 3;
    const numbers = count * from + stride * steps;
    const squaredNumbers = count * (from * from) + 2 * from * stride * steps + stride * stride * squares;
    return count * (timeMs - this.startMs) - (this.firstMs * numbers + 0.5 * this.stepMs * (squaredNumbers - numbers));
  }

  /** Ends with the first iteration that ends at this time or later. */
  endAtOrAfter(timeMs: number): void {
    let n = Math.ceil(this.iterationsIn(timeMs - this.startMs));
    if (!(n >= 1)) n = 1;
    if (n > this.iterations) n = this.iterations;
    while (n > 1 && this.endOf(n - 1) >= timeMs) n--;
    while (n < this.iterations && this.endOf(n) < timeMs) n++;
    this.iterations = n;
    this.endMs = this.endOf(n);
  }

  /** How many iterations have ended by this time (`isAtEnd`: an end at that very moment counts). */
  endedBy(timeMs: number, isAtEnd: boolean): number {
    let n = Math.floor(this.iterationsIn(timeMs - this.startMs));
    if (!(n >= 0)) n = 0;
    if (n > this.iterations) n = this.iterations;
    while (n > 0 && !this.isOver(n, timeMs, isAtEnd)) n--;
    while (n < this.iterations && this.isOver(n + 1, timeMs, isAtEnd)) n++;
    return n;
  }

  private isOver(iterations: number, timeMs: number, isAtEnd: boolean): boolean {
    const end = this.endOf(iterations);
    return end < timeMs || (isAtEnd && end === timeMs);
  }

  /** About how many iterations take this long: the positive root of the series' sum, in the form that loses no digits. */
  private iterationsIn(durationMs: number): number {
    const b = this.firstMs - 0.5 * this.stepMs;
    return (2 * durationMs) / (b + Math.sqrt(b * b + 2 * this.stepMs * durationMs));
  }
}
