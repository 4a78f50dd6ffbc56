import type { SweepOutcome } from '../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import type { SweepPicture } from './pictures.ts';
type Point = SweepOutcome['points'][number];
/** Where a point is: `request_rate_rps 20, max_num_seqs 64`. */
export declare function pointName({ axes }: Pick<SweepOutcome, 'axes'>, { at }: Pick<Point, 'at'>): string;
/** A field as it is said: the last name of its path. */
export declare function fieldTitle(field: string): string;
/** The exact values of a point. */
export declare function pointTooltip(outcome: SweepOutcome, point: Point, metrics: readonly ExpectedMetric[]): string;
/** The sweep in words, for those who do not see it. */
export declare function sweepSummary({ outcome, metrics }: SweepPicture): string;
export {};
