/** A quantity as it is from one moment to the next. */
export class OverTime {
  peak = 0;
  private area = 0;
  private value = 0;
  private sinceMs = 0;

  /** It is this, once all that happens at a moment has happened. */
  set(nowMs: number, value: number): void {
    this.area += this.value * (nowMs - this.sinceMs);
    this.sinceMs = nowMs;
    this.value = value;
    this.peak = Math.max(this.peak, value);
  }

  /** Its mean from one time to another, at which the run is over; before the first it was 0. */
  mean(fromMs: number, toMs: number): number {
    if (toMs === fromMs) return 0;
    return (this.area + this.value * (toMs - this.sinceMs)) / (toMs - fromMs);
  }
}
