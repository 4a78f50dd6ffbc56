import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';
import type { ChartOption } from '../echarts.ts';
import type { ChartTheme, PictureSize } from '../theme.ts';
import type { SweepPicture } from './pictures.ts';
/** How tall the picture has to be, px. */
export declare function sweepLinesHeight(metrics: number): number;
/** Metrics over one field, one panel each. Undefined before the first point. */
export declare function sweepLines(picture: SweepPicture, theme: ChartTheme, size: PictureSize): ChartOption | undefined;
/** `p95 TTFT (ms)`. */
export declare function titleWithUnit(metric: ExpectedMetric): string;
/** The values of a metric that can be drawn, as they are drawn. */
export declare function drawnValues({ outcome }: Pick<SweepPicture, 'outcome'>, metric: ExpectedMetric): number[];
