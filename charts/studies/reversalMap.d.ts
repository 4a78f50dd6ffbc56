import type { SensitivityOutcome } from '../../schemas/results/study-results.ts';
import type { ChartOption } from '../echarts.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import type { ReversalPicture, SensitivityMetric } from './pictures.ts';
type Draw = SensitivityOutcome['draws'][number];
type Winner = 'baseline' | 'treatment' | 'neither';
/** Who is better at each draw of prefill and decode scale, and where that is not who it is nominally. Undefined before the first draw. */
export declare function reversalMap(picture: ReversalPicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined;
/** The map in words, for those who do not see it. */
export declare function reversalSummary({ outcome, metric }: ReversalPicture): string;
/** Who is strictly better at a metric in a draw. */
export declare function winnerOf({ baseline, treatment }: Pick<Draw, 'baseline' | 'treatment'>, metric: SensitivityMetric): Winner;
export {};
