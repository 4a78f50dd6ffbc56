import type { CapacitySearchOutcome } from '../../schemas/results/study-results.ts';
import type { ChartTheme } from '../theme.ts';
/** A rate that the search comes to: a vertical line through both panels, labelled above them. */
interface RateLine {
    readonly rateRps: number;
    readonly label: string;
    readonly color: string;
    readonly line: 'solid' | 'dashed' | 'dotted';
    readonly isStrong: boolean;
}
/** What is recommended, the highest rate that is feasible, and what the queueing model says; as far as there is each. */
export declare function rateLines(outcome: CapacitySearchOutcome, theme: ChartTheme): RateLine[];
export {};
