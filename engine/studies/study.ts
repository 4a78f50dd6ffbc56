import type { RunRequest } from './runRequest.ts';
import type { RunSummary } from './runSummary.ts';

/**
 * A study as a dialogue: it asks for runs, is told what they came to, in whatever order, and asks for more until it is done. What it
 * finds depends on the runs alone, never on who made them or in which order they ended.
 */
export interface Study<Result> {
  /** Runs that the study makes at most: a search that is sure earlier makes fewer. */
  readonly mostRuns: number;
  /** Runs that can be made now and were not asked for before. Empty while what comes next depends on runs that are still out. */
  next(): readonly RunRequest[];
  /** What a run came to. */
  take(request: RunRequest, summary: RunSummary): void;
  /** Whether every run that it needs was taken. */
  readonly isDone: boolean;
  /** What is found from the runs taken so far; `complete` in it says whether that is all. */
  result(): Result;
}
