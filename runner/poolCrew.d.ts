import type { RunRequest } from '../engine/studies/runRequest.ts';
import type { Alternative } from '../engine/studies/studyJob.ts';
import type { Crew, MadeRuns } from './crew.ts';
interface PoolOptions {
    /** At least 1. */
    readonly workers: number;
    /** The bundle that makes the runs. */
    readonly file: string;
    /** Heap of a worker, MB; what Node gives it if absent. */
    readonly heapMb?: number;
}
/** Makes runs in worker threads, which get the job once. */
export declare class PoolCrew implements Crew {
    readonly size: number;
    private readonly alternatives;
    private readonly signals;
    private readonly pool;
    /** What is being made: whom to tell that a worker is lost. */
    private readonly losses;
    private lost;
    private isClosed;
    constructor(job: {
        readonly alternatives: readonly Pick<Alternative, 'name'>[];
    }, { workers, file, heapMb }: PoolOptions);
    make(place: number, requests: readonly RunRequest[]): Promise<MadeRuns>;
    private answer;
    private lose;
    /** The run at which a place's worker was lost; its first one, if it was lost before. */
    private madeAt;
    stop(): void;
    close(): void;
}
export {};
