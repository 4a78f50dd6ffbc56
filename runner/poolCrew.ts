import { setTimeout } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { RunRequest } from '../engine/studies/runRequest.ts';
import type { Alternative } from '../engine/studies/studyJob.ts';
import type { Crew, MadeRuns } from './crew.ts';
import { unpacked } from './packedSummaries.ts';
import { errorSentence, RunnerError } from './runnerError.ts';
import { NO_RUN, STOP, signalOf, type WorkerAnswer, type WorkerStart, type WorkerTask } from './workerMessages.ts';

/**
 * Threads rest so long before they are ended, ms. In a thread that ends while its code is still being optimised in the
 * background, Node 20 may abort the whole process (an assertion in `NodePlatform::ForIsolate`), and nothing tells when that
 * work is done.
 */
const REST_MS = 200;

const ending = new Set<Promise<unknown>>();

/** Waits until the threads of all crews that were closed are gone. A process that exits before ends them without their rest. */
export async function threadsEnded(): Promise<void> {
  await Promise.all(ending);
}

interface PoolOptions {
  /** Threads at most, at least 1; each starts when there is a batch for it. */
  readonly workers: number;
  /** The bundle that makes the runs. */
  readonly file: string;
  /** Heap of a worker, MB; what Node gives it if absent. */
  readonly heapMb?: number;
}

/** Makes runs in worker threads, which get the job once. */
export class PoolCrew implements Crew {
  readonly size: number;
  private readonly alternatives: readonly Pick<Alternative, 'name'>[];
  private readonly signals: Int32Array<SharedArrayBuffer>;
  private readonly pool: Piscina<WorkerTask, WorkerAnswer>;
  /** What is being made: whom to tell that a worker is lost. */
  private readonly losses = new Set<(error: unknown) => void>();
  private lost: unknown;
  private isClosed = false;

  constructor(
    job: { readonly alternatives: readonly Pick<Alternative, 'name'>[] },
    { workers, file, heapMb }: PoolOptions,
  ) {
    this.size = workers;
    this.alternatives = job.alternatives;
    this.signals = new Int32Array(new SharedArrayBuffer((1 + workers) * Int32Array.BYTES_PER_ELEMENT)).fill(NO_RUN);
    this.signals[STOP] = 0;
    const start: WorkerStart<unknown> = { job, signals: this.signals };
    this.pool = new Piscina({
      filename: file,
      // A study may never have so many runs to make at a time. Who has started once stays: it is slow work.
      minThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      maxThreads: workers,
      workerData: start,
      recordTiming: false,
      ...(heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
    });
    this.pool.on('error', (error: unknown) => this.lose(error));
    // The pool forgets a worker that goes while it has nothing to do. One that had, fails its task first.
    this.pool.on('workerDestroy', () => setImmediate(() => this.lose(new Error('A worker ended by itself'))));
  }

  async make(place: number, requests: readonly RunRequest[]): Promise<MadeRuns> {
    try {
      const { busyMs, failure, ...answer } = await this.answer({ place, requests });
      const summaries = unpacked(answer.summaries);
      if (failure === undefined) return { summaries, busyMs };
      throw new RunnerError(this.alternatives, requests[summaries.length]!, failure);
    } catch (error) {
      if (error instanceof RunnerError) throw error;
      throw new RunnerError(this.alternatives, this.madeAt(place, requests), lossSentence(error));
    }
  }

  private answer(task: WorkerTask): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      if (this.lost !== undefined) return reject(this.lost);
      this.losses.add(reject);
      const settled = () => this.losses.delete(reject);
      this.pool.run(task).then(resolve, reject).finally(settled);
    });
  }

  private lose(error: unknown): void {
    if (this.isClosed) return;
    this.lost ??= error;
    for (const reject of this.losses) reject(error);
  }

  /** The run at which a place's worker was lost; its first one, if it was lost before. */
  private madeAt(place: number, requests: readonly RunRequest[]): RunRequest {
    const id = Atomics.load(this.signals, signalOf(place));
    return requests.find((request) => request.id === id) ?? requests[0]!;
  }

  stop(): void {
    Atomics.store(this.signals, STOP, 1);
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.stop();
    const ended = this.endThreads().finally(() => ending.delete(ended));
    ending.add(ended);
  }

  private async endThreads(): Promise<void> {
    await setTimeout(REST_MS);
    // Nobody wants to know what they would have said.
    await this.pool.destroy().catch(() => {});
  }
}

function lossSentence(error: unknown): string {
  if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return 'its worker ran out of memory. Simulate fewer requests.';
  return `its worker was lost (${errorSentence(error).replace(/\.$/, '')}).`;
}
