/** How long runs take, from those that were made. The latest count most: a study may go from cheap ones to dear ones. */
export declare class RunTimes {
    private runs;
    private ms;
    /** So many more runs were made in so much time. */
    add(count: number, ms: number): void;
    /** Of one run; undefined until something is known. */
    get meanMs(): number | undefined;
}
