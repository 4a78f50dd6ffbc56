import { setImmediate } from 'node:timers/promises';
import type { RunRequest } from '../engine/studies/runRequest.ts';
import type { Alternative } from '../engine/studies/studyJob.ts';
import { Batch, type BeginRun } from './batch.ts';
import type { Crew, MadeRuns } from './crew.ts';
import { errorSentence, RunnerError } from './runnerError.ts';

/** Work at a stretch, ms: whatever else this thread has to do waits no longer than that. */
const SLICE_MS = 8;
/** Steps between two looks at the clock. */
const STEPS = 500;

/** Makes runs in this thread, in slices between which it does what else there is to do. */
export class ThreadCrew implements Crew {
  readonly size = 1;
  private isStopped = false;

  constructor(
    private readonly alternatives: readonly Pick<Alternative, 'name'>[],
    private readonly begin: BeginRun,
  ) {}

  async make(_place: number, requests: readonly RunRequest[]): Promise<MadeRuns> {
    const batch = new Batch(requests, this.begin);
    let busyMs = 0;
    for (let isOver = false; !isOver; ) {
      await setImmediate();
      if (this.isStopped) break;
      const start = performance.now();
      do isOver = this.advance(batch);
      while (!isOver && performance.now() - start < SLICE_MS);
      busyMs += performance.now() - start;
    }
    return { summaries: batch.summaries, busyMs };
  }

  private advance(batch: Batch): boolean {
    const { request } = batch;
    try {
      return batch.advance(STEPS);
    } catch (error) {
      throw new RunnerError(this.alternatives, request!, errorSentence(error));
    }
  }

  stop(): void {
    this.isStopped = true;
  }

  close(): void {
    this.isStopped = true;
  }
}
