import type { RunRequest } from '../engine/studies/runRequest.ts';
import type { RunSummary } from '../engine/studies/runSummary.ts';

/** A run in slices. */
export interface SlicedRun {
  /** Goes so many steps on. Whether the run is over. */
  advance(steps: number): boolean;
  /** What it came to. Only once it is over. */
  summary(): RunSummary;
}

export type BeginRun = (request: RunRequest) => SlicedRun;

/** Runs that are made one after the other, a slice at a time. */
export class Batch {
  /** Of the runs that are over. */
  readonly summaries: RunSummary[] = [];
  private run: SlicedRun | undefined;

  constructor(
    private readonly requests: readonly RunRequest[],
    private readonly begin: BeginRun,
  ) {}

  /** The run that is being made; undefined once there is none left. */
  get request(): RunRequest | undefined {
    return this.requests[this.summaries.length];
  }

  /** Goes at most so many steps on. Whether every run is over. */
  advance(steps: number): boolean {
    const { request } = this;
    if (request === undefined) return true;
    this.run ??= this.begin(request);
    if (!this.run.advance(steps)) return false;
    this.summaries.push(this.run.summary());
    this.run = undefined;
    return this.request === undefined;
  }
}
