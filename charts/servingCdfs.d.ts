import type { ChartOption } from './echarts.ts';
import { type ServingPicture } from './servingCdfPanels.ts';
import { type ChartTheme, type PictureSize } from './theme.ts';
/** How TTFT, ITL and E2E are distributed, with the targets. Undefined if no request was answered. */
export declare function cdfChart(picture: ServingPicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined;
