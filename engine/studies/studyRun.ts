import { servingInput } from '../serving/servingJob.ts';
import { ServingRun } from '../serving/simulate.ts';
import { RecentDraws } from '../workload/recentDraws.ts';
import { requestJob } from './requestJob.ts';
import { runMetrics } from './runMetrics.ts';
import type { RunRequest } from './runRequest.ts';
import type { RunSummary } from './runSummary.ts';
import type { StudyJob } from './studyJob.ts';

/** A run over time is not looked at: as few stretches as there can be. */
const STRETCHES = 2;

/** What was drawn for runs of a study, for as long as the study is there. */
const drawsOf = new WeakMap<StudyJob, RecentDraws>();

type Prepared = { readonly run: ServingRun } | { readonly problem: string };

/** One run of a study in slices: `advance` until it says that the run is over, then `summary`. */
export class StudyRun {
  private readonly prepared: Prepared;

  /** @throws RangeError if the study has no such alternative */
  constructor(job: StudyJob, request: RunRequest) {
    this.prepared = prepared(job, request);
  }

  /** Goes so many steps on. Whether the run is over. */
  advance(steps: number): boolean {
    return 'problem' in this.prepared || this.prepared.run.advance(steps);
  }

  /** What the run came to. Only once it is over. */
  summary(): RunSummary {
    if ('problem' in this.prepared) return { problem: this.prepared.problem };
    const figures = this.prepared.run.figures();
    const { verdict, drained, durationMs } = figures;
    return { metrics: runMetrics(figures), verdict, drained, durationS: durationMs / 1000 };
  }
}

/** A whole run of a study at once. */
export function summaryOf(job: StudyJob, request: RunRequest): RunSummary {
  const run = new StudyRun(job, request);
  run.advance(Number.POSITIVE_INFINITY);
  return run.summary();
}

function prepared(job: StudyJob, request: RunRequest): Prepared {
  const alternative = job.alternatives[request.alternative];
  if (alternative === undefined) throw new RangeError(`The study has no alternative ${request.alternative}.`);
  if ('problem' in alternative) return { problem: alternative.problem };
  try {
    const made = servingInput(requestJob(alternative.job, request), recentDraws(job).keep);
    if ('problem' in made) return { problem: made.problem.message };
    return { run: new ServingRun(made.input, made.slo, STRETCHES) };
  } catch (error) {
    // What documents cannot know beforehand: a number that is out of bounds once a study has changed it. Arrays that do not fit the
    // memory are such an error too, and say nothing of the alternative.
    if (error instanceof RangeError && !error.message.includes('allocation failed')) return { problem: error.message };
    throw error;
  }
}

function recentDraws(job: StudyJob): RecentDraws {
  const draws = drawsOf.get(job) ?? new RecentDraws();
  drawsOf.set(job, draws);
  return draws;
}
