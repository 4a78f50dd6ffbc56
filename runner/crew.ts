import type { RunRequest } from '../engine/studies/runRequest.ts';
import type { RunSummary } from '../engine/studies/runSummary.ts';

/** Who makes the runs of a study: workers, or this thread. */
export interface Crew {
  /** Batches that it works on at a time. */
  readonly size: number;
  /**
   * Makes runs one after the other.
   * @param place from 0 to size - 1, and free: one batch at a time
   * @throws RunnerError if a run cannot be finished
   */
  make(place: number, requests: readonly RunRequest[]): Promise<MadeRuns>;
  /** What is being made comes back soon, with the runs that are finished. */
  stop(): void;
  /** Ends whatever it still does, without waiting for it. */
  close(): void;
}

/** What became of a batch. */
export interface MadeRuns {
  /** Of its first requests, in their order: of all of them, unless it was stopped. */
  readonly summaries: readonly RunSummary[];
  /** How long the runs were worked on, ms. */
  readonly busyMs: number;
}
