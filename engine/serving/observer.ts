import type { Load } from './load.ts';

/** Watches a run. */
export interface Observer {
  /** A request arrives, while so many wait. */
  arrival(request: number, timeMs: number, waiting: number): void;
  /** After all that happens at a time. */
  observe(timeMs: number, load: Load): void;
}
