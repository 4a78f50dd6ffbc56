import type { ChartOption } from '../echarts.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import type { DesignSpacePicture } from './pictures.ts';
/** The goodput of every candidate against its p95 TTFT, with the frontier. Undefined before the first candidate. */
export declare function designSpaceChart(picture: DesignSpacePicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined;
