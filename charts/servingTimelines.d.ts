import type { ChartOption } from './echarts.ts';
import type { ServingPicture } from './servingCdfPanels.ts';
import { type ChartTheme, type PictureSize } from './theme.ts';
/** A stretch of a run's time, s. */
export interface TimeSpan {
    readonly fromS: number;
    readonly toS: number;
}
/** A run over time, and which part of it is looked at. */
export interface TimelinePicture extends ServingPicture {
    readonly span: TimeSpan;
}
/** The edges of the panels: what is to the left and to the right of the time axis, px. */
export declare const TIME_EDGES: {
    left: number;
    right: number;
};
/** Requests that wait, requests that run and the KV cache that is held, over one axis of time. */
export declare function timelineChart(picture: TimelinePicture, theme: ChartTheme, size: PictureSize): ChartOption;
/** All of a run, and of the pinned one. */
export declare function wholeSpan({ outcome, pinned }: ServingPicture): TimeSpan;
