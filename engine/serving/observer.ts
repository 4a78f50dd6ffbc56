import type { Load } from './load.ts';

/** Watches a run. */
export interface Observer {
  /** It is to see the load at this time, or before. */
  readonly stretchEndMs: number;
  /** A request arrives; it is not in the load yet. */
  arrival(request: number, timeMs: number, load: Load): void;
  /** Before all that happens at a time, in which blocks may be released. */
  pass(timeMs: number, load: Load): void;
  /** After all that happens at a time. */
  observe(timeMs: number, load: Load): void;
}
