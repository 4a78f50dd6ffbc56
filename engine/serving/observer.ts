import type { Load } from './load.ts';

/** Watches a run. */
export interface Observer {
  /** It is to see the load at this time, or before. */
  readonly stretchEndMs: number;
  /** A request arrives, while so many wait. */
  arrival(request: number, timeMs: number, waiting: number): void;
  /** Before all that happens at a time, in which blocks may be released. */
  pass(timeMs: number, load: Load): void;
  /** After all that happens at a time. */
  observe(timeMs: number, load: Load): void;
}
