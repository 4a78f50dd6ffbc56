import type { PairedStudyOutcome } from '../../schemas/results/study-results.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
type Metric = PairedStudyOutcome['metrics'][number];
/** A metric as a row of the picture: everything as shares of the baseline's mean, so that all of it is on one scale. */
export interface PairedRow {
    readonly metric: ExpectedMetric;
    readonly better: Metric['better'];
    /** What changed on average; undefined where there is no baseline to measure by. */
    readonly change?: number;
    readonly interval?: readonly [number, number];
    /** Of each seed, in their order; NaN where there was nothing to measure. */
    readonly seeds: readonly number[];
    /** Whether the interval is all on the better side, all on the worse, or holds zero. */
    readonly verdict: 'better' | 'worse' | 'open';
}
/** The rows of a paired study: the primary metric first, then the others in their order. */
export declare function pairedRows({ metrics, primary_metric }: PairedStudyOutcome, which: 'main' | 'all'): PairedRow[];
export {};
