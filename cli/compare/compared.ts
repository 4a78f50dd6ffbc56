import type { NumberDifference, SpecDifference } from '../../engine/report/resultComparison.ts';
import type { SavedResult } from './savedResult.ts';

type Read = Exclude<SavedResult, { problem: string }>;

/** Two results and what differs. */
export interface Compared {
  readonly before: Read;
  readonly after: Read;
  readonly spec: readonly SpecDifference[];
  readonly numbers: readonly NumberDifference[];
}
