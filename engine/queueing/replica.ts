import type { Semantics } from '../../schemas/defaults.ts';
import type { LatencyCurves } from './latencyCurves.ts';
import type { Differences } from './semantics.ts';
import type { QueueInput, QueueMetrics } from './types.ts';

/** What sizing needs to know of a replica. */
export interface Replica {
  readonly input: Readonly<Required<QueueInput>>;
  readonly semantics: Semantics;
  readonly differences: Differences;
  readonly rateMinRps: number;
  readonly rateMaxRps: number;
  readonly refused: boolean;
  readonly curves: LatencyCurves;
  analyze(rateRps: number): QueueMetrics;
}
