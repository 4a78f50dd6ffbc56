/**
 * The points that matter of more than can be told apart: of each stretch of the x axis the first, the lowest, the
 * highest and the last, in their order. All of them where there are few.
 * @param points in the order of x
 * @param stretches more points than four times as many are thinned
 */
export declare function thinned<P>(points: readonly P[], x: (point: P) => number, y: (point: P) => number, stretches: number): P[];
