import { availableParallelism } from 'node:os';
import { createStudy } from '../engine/studies/createStudy.ts';
import type { StudyJob } from '../engine/studies/studyJob.ts';
import { StudyRun } from '../engine/studies/studyRun.ts';
import type { StudyOutcome } from '../schemas/results/study-results.ts';
import { type ConductOptions, conductStudy } from './conductStudy.ts';
import type { Crew } from './crew.ts';
import { PoolCrew } from './poolCrew.ts';
import { sharedJob } from './sharedJob.ts';
import { ThreadCrew } from './threadCrew.ts';
import { workerFile } from './workerFile.ts';

/** A study with fewer requests in all its runs is made in this thread: it takes less time than workers take to start. */
const WORTH_WORKERS = 50_000;

/** More threads than these for each core get in each other's way, and each takes its memory. */
const MOST_PER_CORE = 2;

export interface RunStudyOptions extends ConductOptions<StudyOutcome> {
  /**
   * Threads beside this one; 0: every run is made in this one, in slices. Absent: one less than there are cores, at least 1; or 0
   * where the study is small. No more than twice as many as there are cores are started.
   */
  readonly workers?: number | undefined;
}

/**
 * Makes a study's runs. The same outcome whatever the number of workers. Aborting the signal ends it within 200 ms with what is
 * finished: `complete` of the outcome is false then.
 * @throws RangeError with a sentence, where the study makes no sense
 * @throws RunnerError if a run fails, or its worker does: the message names the run
 */
export async function runStudy(job: StudyJob, { workers, ...options }: RunStudyOptions = {}): Promise<StudyOutcome> {
  const study = createStudy(job);
  if (options.signal?.aborted) return study.result();
  const most = Math.max(1, study.mostRuns);
  const chosen = workers ?? (most * requestsOf(job) < WORTH_WORKERS ? 0 : Math.max(1, availableParallelism() - 1));
  return conductStudy(study, crewOf(job, Math.min(chosen, most, MOST_PER_CORE * availableParallelism())), options);
}

function crewOf(job: StudyJob, workers: number): Crew {
  if (workers > 0) return new PoolCrew(sharedJob(job), { workers, file: workerFile() });
  return new ThreadCrew(job.alternatives, (request) => new StudyRun(job, request));
}

/** Requests of the largest run. */
export function requestsOf({ alternatives }: StudyJob): number {
  let most = 0;
  for (const alternative of alternatives) {
    if ('problem' in alternative) continue;
    const { experiment, trace } = alternative.job;
    const { workload } = experiment;
    const count = workload.source === 'generated' ? workload.numRequests : (trace?.arrivalMs.length ?? 0);
    most = Math.max(most, count);
  }
  return most;
}
