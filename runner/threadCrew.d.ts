import type { RunRequest } from '../engine/studies/runRequest.ts';
import type { Alternative } from '../engine/studies/studyJob.ts';
import { type BeginRun } from './batch.ts';
import type { Crew, MadeRuns } from './crew.ts';
/** Makes runs in this thread, in slices between which it does what else there is to do. */
export declare class ThreadCrew implements Crew {
    private readonly alternatives;
    private readonly begin;
    readonly size = 1;
    private isStopped;
    constructor(alternatives: readonly Pick<Alternative, 'name'>[], begin: BeginRun);
    make(_place: number, requests: readonly RunRequest[]): Promise<MadeRuns>;
    private advance;
    stop(): void;
    close(): void;
}
