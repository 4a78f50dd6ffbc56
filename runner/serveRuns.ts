import { workerData } from 'node:worker_threads';
import { Batch, type BeginRun } from './batch.ts';
import { packed } from './packedSummaries.ts';
import { errorSentence } from './runnerError.ts';
import { NO_RUN, STOP, signalOf, type WorkerAnswer, type WorkerStart, type WorkerTask } from './workerMessages.ts';

/** Steps between two looks at whether to stop: a few ms. */
const STEPS = 2000;

/** What a worker does with each task. @param beginning how runs of the job begin that the worker was started with */
export function serveRuns<Job>(beginning: (job: Job) => BeginRun): (task: WorkerTask) => WorkerAnswer {
  const { job, signals }: WorkerStart<Job> = workerData;
  const begin = beginning(job);
  return ({ place, requests }) => {
    const start = performance.now();
    const batch = new Batch(requests, begin);
    const answer = () => ({ summaries: packed(batch.summaries), busyMs: performance.now() - start });
    try {
      for (let isOver = false; !isOver && Atomics.load(signals, STOP) === 0; ) {
        Atomics.store(signals, signalOf(place), batch.request?.id ?? NO_RUN);
        isOver = batch.advance(STEPS);
      }
      return answer();
    } catch (error) {
      return { ...answer(), failure: errorSentence(error) };
    } finally {
      Atomics.store(signals, signalOf(place), NO_RUN);
    }
  };
}
