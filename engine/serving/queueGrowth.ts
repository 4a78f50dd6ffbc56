/** Groups that the second half of the arrivals is taken in, so that neighbours, which hardly differ, count once. */
const GROUPS = 20;
/** 99th percentile of Student's t with GROUPS - 2 degrees of freedom. */
const T_99 = 2.5524;

export interface Growth {
  readonly perMs: number;
  /** Over the whole half. */
  readonly requests: number;
}

/**
 * Whether the queue grows over the second half of the arrivals: the number that wait at each arrival, in groups, against time,
 * as a straight line (FORMATS: label).
 */
export class QueueGrowth {
  private readonly from: number;
  private readonly size: number;
  private readonly times = new Float64Array(GROUPS);
  private readonly waiting = new Float64Array(GROUPS);

  /** @param requests how many will arrive */
  constructor(requests: number) {
    this.size = Math.floor(requests / 2 / GROUPS);
    this.from = requests - this.size * GROUPS;
  }

  arrival(request: number, timeMs: number, waiting: number): void {
    if (request < this.from || this.size === 0) return;
    const group = Math.floor((request - this.from) / this.size);
    this.times[group]! += timeMs;
    this.waiting[group]! += waiting;
  }

  /**
   * By how many requests the queue grows a ms, and over the whole half, if that is above 0 at 99 %; undefined if it is not, or
   * if the arrivals are too few to tell.
   */
  growth(): Growth | undefined {
    if (this.size === 0) return undefined;
    let meanTime = 0;
    let meanWaiting = 0;
    for (let i = 0; i < GROUPS; i++) {
      meanTime += this.times[i]! / this.size / GROUPS;
      meanWaiting += this.waiting[i]! / this.size / GROUPS;
    }
    let squares = 0;
    let products = 0;
    for (let i = 0; i < GROUPS; i++) {
      const time = this.times[i]! / this.size - meanTime;
      squares += time * time;
      products += time * (this.waiting[i]! / this.size - meanWaiting);
    }
    if (!(squares > 0)) return undefined;
    const slope = products / squares;
    let residuals = 0;
    for (let i = 0; i < GROUPS; i++) {
      const residual = this.waiting[i]! / this.size - meanWaiting - slope * (this.times[i]! / this.size - meanTime);
      residuals += residual * residual;
    }
    const error = Math.sqrt(residuals / (GROUPS - 2) / squares);
    if (!(slope > T_99 * error)) return undefined;
    const span = (this.times[GROUPS - 1]! - this.times[0]!) / this.size;
    return { perMs: slope, requests: slope * span };
  }
}
