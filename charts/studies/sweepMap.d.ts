import type { ChartOption } from '../echarts.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import type { SweepPicture } from './pictures.ts';
/** How tall the map has to be, px. */
export declare function sweepMapHeight(rows: number): number;
/** A metric over two fields: a cell for each point, its value where there is room, and the scale below. Undefined before the first point. */
export declare function sweepMap(picture: SweepPicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined;
