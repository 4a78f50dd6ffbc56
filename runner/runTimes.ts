/** After so many runs, those before count half. */
const HALF_LIFE = 16;

/** How long runs take, from those that were made. The latest count most: a study may go from cheap ones to dear ones. */
export class RunTimes {
  private runs = 0;
  private ms = 0;

  /** So many more runs were made in so much time. */
  add(count: number, ms: number): void {
    const kept = 0.5 ** (count / HALF_LIFE);
    this.runs = this.runs * kept + count;
    this.ms = this.ms * kept + ms;
  }

  /** Of one run; undefined until something is known. */
  get meanMs(): number | undefined {
    return this.runs === 0 ? undefined : this.ms / this.runs;
  }
}
