import type { TraceFormatName } from '../../../schemas/defaults.ts';
import type { TraceClock } from './traceClock.ts';

/** How a format of traces calls what we take from it: columns of a table, or keys of objects, one on each line. */
export interface TraceFormat {
  readonly name: TraceFormatName;
  /** Ways to write it; the first that a file has all fields of is taken. */
  readonly layouts: readonly TraceLayout[];
  /** Whether a request without an answer is one that failed, to be left out; else it is an error. */
  readonly hasFailedRequests: boolean;
}

/** The names of the three fields, and how times are written. */
export interface TraceLayout {
  readonly arrival: string;
  readonly clock: TraceClock;
  readonly prompt: string;
  readonly output: string;
}
