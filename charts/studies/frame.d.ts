import type { AxisSpan } from '../axis.ts';
import { type ChartTheme } from '../theme.ts';
/** Where a panel stands in its picture, px. */
export interface Frame {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
}
/** What every picture of a study begins with. */
export declare function canvas(theme: ChartTheme, frames: readonly Frame[]): object;
interface AxisWish {
    readonly gridIndex: number;
    readonly range: AxisSpan;
    readonly isLog?: boolean;
    /** Absent: an axis that shares the labels of another. */
    readonly name?: string;
    /** Room between the axis and its name. */
    readonly nameGap: number;
    readonly isStrong?: boolean;
    readonly hasLabels?: boolean;
    readonly hasLines?: boolean;
    /** Places of labels, and what stands there instead of numbers. */
    readonly labels?: readonly string[];
    /** From the top down. */
    readonly inverse?: boolean;
}
/** An axis of numbers; or of places from 0 on with a label each. */
export declare function axis(theme: ChartTheme, wish: AxisWish): object;
/** A target as a labelled line across a panel. */
export declare function targetLine(theme: ChartTheme, at: {
    readonly xAxis: number;
} | {
    readonly yAxis: number;
}, label: string): {
    lineStyle: {
        color: string;
        width: number;
        type: number[];
    };
    label: {
        backgroundColor?: string;
        padding?: number[];
        show: boolean;
        position: string;
        distance: number | number[];
        formatter: string;
        color: string;
        fontWeight: string;
    };
    xAxis: number;
} | {
    lineStyle: {
        color: string;
        width: number;
        type: number[];
    };
    label: {
        backgroundColor?: string;
        padding?: number[];
        show: boolean;
        position: string;
        distance: number | number[];
        formatter: string;
        color: string;
        fontWeight: string;
    };
    yAxis: number;
};
/** A lightly shaded region where a promise is kept: two corners, or none. */
export declare function keptRegion(theme: ChartTheme, corners: readonly (readonly [number, number])[]): object;
/** A ring around what the reader has chosen. */
export declare function ring(theme: ChartTheme, axes: object, at: readonly (readonly [number, number])[], size?: number): object;
/** A mark that is only an outline. */
export declare function hollow(color: string): {
    color: string;
    borderColor: string;
    borderWidth: number;
};
export {};
