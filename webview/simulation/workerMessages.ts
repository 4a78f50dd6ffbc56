import type { SimulationJob } from '../../protocol/simulation.ts';
import type { ServingOutcome } from '../../schemas/results/serving-result.ts';

/** From the page to its worker. */
export type ToWorker =
  /** The requests that the next runs of a trace replay: sent once, since there may be a million. */
  | { readonly type: 'trace'; readonly trace: SimulationJob['trace'] }
  /** A run; what ran before is dropped. */
  | {
      readonly type: 'run';
      readonly id: number;
      readonly job: Omit<SimulationJob, 'trace'>;
      /** Most stretches of each timeline, even. */
      readonly stretches: number;
    }
  | { readonly type: 'cancel' };

/** From the worker to the page. */
export type FromWorker =
  /** Share of the requests that are over. */
  | { readonly type: 'progress'; readonly id: number; readonly share: number }
  | {
      readonly type: 'done';
      readonly id: number;
      readonly outcome: ServingOutcome;
      readonly warnings: readonly string[];
    }
  /** Why it cannot be run, or what went wrong: a sentence. */
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
