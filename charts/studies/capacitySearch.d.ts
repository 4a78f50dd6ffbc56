import type { ChartOption } from '../echarts.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import type { CapacitySearchPicture } from './pictures.ts';
/** Attainment above p95 TTFT against the offered rate, every repetition in sight. Undefined before the first rate. */
export declare function capacitySearchChart(picture: CapacitySearchPicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined;
