import type { CapacitySearchOutcome } from '../../schemas/results/study-results.ts';
import type { CapacitySearchPicture } from './pictures.ts';
type Rate = CapacitySearchOutcome['rates'][number];
/** The exact values of the rate that is nearest. */
export declare function rateTooltip({ rates }: CapacitySearchOutcome, at: number): string;
/** `feasible, all of 5 repetitions pass`. */
export declare function feasibleWords({ feasible, repetitions }: Rate): string;
/** The search in words, for those who do not see it. */
export declare function capacitySearchSummary({ outcome, targets }: CapacitySearchPicture): string;
export {};
