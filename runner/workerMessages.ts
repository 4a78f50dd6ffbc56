import type { RunRequest } from '../engine/studies/runRequest.ts';
import type { MadeRuns } from './crew.ts';
import type { PackedSummaries } from './packedSummaries.ts';

/** What each worker gets once, when it starts. */
export interface WorkerStart<Job> {
  readonly job: Job;
  /** Shared by all: see `STOP` and `signalOf`. */
  readonly signals: Int32Array<SharedArrayBuffer>;
}

/** Where in the signals stands whether to stop: 0 or 1. */
export const STOP = 0;
/** What stands at a place's signal while it makes no run. */
export const NO_RUN = -1;

/** Where in the signals stands the id of the run that a place's worker makes: all that is known of it once it is lost. */
export function signalOf(place: number): number {
  return 1 + place;
}

/** Runs for a worker. */
export interface WorkerTask {
  readonly place: number;
  readonly requests: readonly RunRequest[];
}

export interface WorkerAnswer extends Omit<MadeRuns, 'summaries'> {
  readonly summaries: PackedSummaries;
  /** Why the run after those that are summarised failed: a sentence. */
  readonly failure?: string;
}
