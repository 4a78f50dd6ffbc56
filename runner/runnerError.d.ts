import type { RunRequest } from '../engine/studies/runRequest.ts';
import type { Alternative } from '../engine/studies/studyJob.ts';
/** A run of a study that could not be finished. The message names it, and says why. */
export declare class RunnerError extends Error {
    readonly name = "RunnerError";
    /** @param why a sentence */
    constructor(alternatives: readonly Pick<Alternative, 'name'>[], request: RunRequest, why: string);
}
/** What can be said of an error in a sentence that ends as one. */
export declare function errorSentence(error: unknown): string;
