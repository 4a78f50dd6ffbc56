import type { StudyJob } from '../engine/studies/studyJob.ts';
import type { StudyOutcome } from '../schemas/results/study-results.ts';
import { type ConductOptions } from './conductStudy.ts';
export interface RunStudyOptions extends ConductOptions<StudyOutcome> {
    /**
     * Threads beside this one; 0: every run is made in this one, in slices. Absent: one less than there are cores, at least 1; or 0
     * where the study is small.
     */
    readonly workers?: number | undefined;
}
/**
 * Makes a study's runs. The same outcome whatever the number of workers. Aborting the signal ends it within 200 ms with what is
 * finished: `complete` of the outcome is false then.
 * @throws RangeError with a sentence, where the study makes no sense
 * @throws RunnerError if a run fails, or its worker does: the message names the run
 */
export declare function runStudy(job: StudyJob, { workers, ...options }?: RunStudyOptions): Promise<StudyOutcome>;
/** Requests of the largest run. */
export declare function requestsOf({ alternatives }: StudyJob): number;
