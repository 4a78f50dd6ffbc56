import type { ChartOption } from '../echarts.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import type { PairedStudyPicture } from './pictures.ts';
/** How tall the picture has to be, px. */
export declare function pairedStudyHeight(picture: PairedStudyPicture): number;
/** What the change does to each metric: the mean with its interval, and every seed. Undefined before the first seed. */
export declare function pairedStudyChart({ outcome, metrics, picked }: PairedStudyPicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined;
