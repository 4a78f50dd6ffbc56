/** A round end of an axis that starts at zero, and the distance of its ticks. */
export interface AxisRange {
    readonly max: number;
    readonly interval: number;
}
/** The smallest round range that holds a value, with about so many ticks. */
export declare function axisRange(largest: number, ticks: number): AxisRange;
/** The ends of an axis that need not start at zero, and the distance of its ticks. */
export interface AxisSpan extends AxisRange {
    readonly min: number;
}
/** The smallest round range that holds two values that are not negative, with about so many ticks. */
export declare function axisSpan(lowest: number, highest: number, ticks: number): AxisSpan;
/** The smallest round range that holds two values of either sign, and zero, with about so many ticks. */
export declare function signedSpan(lowest: number, highest: number, ticks: number): AxisSpan;
/** Whole decades around two values above zero. */
export declare function logSpan(lowest: number, highest: number): AxisSpan;
/** Whether values are so far apart that a logarithmic axis shows more of them. */
export declare function isSpreadWide(values: readonly number[]): boolean;
