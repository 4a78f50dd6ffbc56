import type { SensitivityOutcome } from '../../schemas/results/study-results.ts';
import type { ChartOption } from '../echarts.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
/** In how many of the draws the treatment wins each metric, and how often each of both meets the SLO. Undefined before the first draw. */
export declare function winSharesChart(outcome: SensitivityOutcome, theme: ChartTheme, size: PictureSize): ChartOption | undefined;
/** The shares in words, for those who do not see them. */
export declare function winSharesSummary(outcome: SensitivityOutcome): string;
/** Who is better, in words. */
export declare function winnerWords(winner: 'baseline' | 'treatment' | 'neither'): string;
