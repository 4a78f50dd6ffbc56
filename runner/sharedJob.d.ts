import type { StudyJob } from '../engine/studies/studyJob.ts';
/** The same job with its traces in memory that threads share: a copy for each worker would be as large as the trace. */
export declare function sharedJob(job: StudyJob): StudyJob;
