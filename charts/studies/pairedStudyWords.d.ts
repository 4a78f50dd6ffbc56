import type { PairedStudyOutcome } from '../../schemas/results/study-results.ts';
import { type PairedRow } from './pairedRows.ts';
import type { PairedStudyPicture } from './pictures.ts';
type Metric = PairedStudyOutcome['metrics'][number];
/** `−18 %`; a dash where there is no baseline to measure by. */
export declare function changeWords({ change }: Pick<PairedRow, 'change'>): string;
/** `(−21 to −15)`; empty below two seeds. */
export declare function intervalWords({ interval }: Pick<PairedRow, 'interval'>): string;
/** The exact values of a metric, and of one seed. */
export declare function pairedTooltip(metric: Metric, seeds: readonly number[], seed?: number): string;
/** The study in words, for those who do not see it. */
export declare function pairedStudySummary({ outcome, metrics }: PairedStudyPicture): string;
export {};
