import { type ChartOption } from './echarts.ts';
/** A picture as a file: its size in pixels, and what it says to those who do not see it. */
export interface SvgOptions {
    readonly width: number;
    readonly height: number;
    readonly title: string;
    readonly description: string;
}
/** Renders a chart without a browser. The same option gives the same bytes. */
export declare function renderSvg(option: ChartOption, { width, height, title, description }: SvgOptions): string;
