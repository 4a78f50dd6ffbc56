/** A quantity over time, as the smallest and largest value within equal stretches from time 0 on. */
export interface Stretches {
    readonly stretch_s: number;
    readonly min: readonly number[];
    readonly max: readonly number[];
}
/** The smallest and the largest value between two times. */
export interface Bucket {
    readonly fromS: number;
    readonly toS: number;
    readonly low: number;
    readonly high: number;
}
/**
 * What is to be seen of stretches between two times, in at most about so many buckets: no peak is lost. Buckets begin at multiples of
 * their length, so that they stay the same while the picture is moved.
 */
export declare function buckets({ stretch_s, min, max }: Stretches, fromS: number, toS: number, most: number): Bucket[];
