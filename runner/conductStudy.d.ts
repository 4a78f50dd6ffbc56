import type { Study } from '../engine/studies/study.ts';
import type { Crew } from './crew.ts';
/** How far a study is. */
export interface RunProgress<Result> {
    readonly done: number;
    /** Runs in all, as far as it is known: never more than was said before, and never fewer than are done. */
    readonly most: number;
    /** What is left, s; absent until a run is done. */
    readonly leftS?: number;
    /** What is found so far. Only while it is being told. */
    outcome(): Result;
}
export interface ConductOptions<Result> {
    /** Aborted: no new runs, and what is finished by then is the result. */
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: ((progress: RunProgress<Result>) => void) | undefined;
}
/**
 * Has a study's runs made, and closes the crew.
 * @throws RunnerError if a run cannot be finished
 */
export declare function conductStudy<Result>(study: Study<Result>, crew: Crew, options?: ConductOptions<Result>): Promise<Result>;
