import { servingOutcome } from '../../engine/report/servingOutcome.ts';
import { type ServingJob, servingInput } from '../../engine/serving/servingJob.ts';
import { ServingRun } from '../../engine/serving/simulate.ts';
import type { FromWorker, ToWorker } from './workerMessages.ts';

/** Work at a stretch, ms: a message is heard at once. */
const SLICE_MS = 10;
/** Steps between two looks at the clock. */
const STEPS = 500;
/** Progress is told no more often than this, ms. */
const TOLD_EVERY_MS = 100;

/** Time, and how to go on once what was said meanwhile is heard. */
interface Pace {
  now(): number;
  later(goOn: () => void): void;
}

interface Work {
  readonly id: number;
  readonly run: ServingRun;
  readonly warnings: readonly string[];
}

/** Makes one run at a time, a slice at a time; a newer one ends an older one. */
export class JobRunner {
  private work: Work | undefined;
  private trace: ServingJob['trace'];
  private isWaiting = false;
  private toldAt = 0;

  constructor(
    private readonly tell: (message: FromWorker) => void,
    private readonly pace: Pace,
  ) {}

  hear(message: ToWorker): void {
    switch (message.type) {
      case 'trace':
        this.trace = message.trace && {
          arrivalMs: Float64Array.from(message.trace.arrivalMs),
          promptTokens: Int32Array.from(message.trace.promptTokens),
          outputTokens: Int32Array.from(message.trace.outputTokens),
        };
        return;
      case 'cancel':
        this.work = undefined;
        return;
      case 'run':
        this.work = undefined;
        this.attempt(message.id, () => this.begin(message));
    }
  }

  private begin({ id, job, stretches }: Extract<ToWorker, { type: 'run' }>): void {
    const made = servingInput({ ...job, trace: this.trace });
    if ('problem' in made) {
      this.tell({ type: 'failed', id, message: made.problem.message });
      return;
    }
    const { input, slo, warnings } = made;
    this.work = { id, run: new ServingRun(input, slo, stretches), warnings };
    this.toldAt = this.pace.now();
    this.goOnLater();
  }

  private goOnLater(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.pace.later(() => {
      this.isWaiting = false;
      const { work } = this;
      if (work) this.attempt(work.id, () => this.slice(work));
    });
  }

  private slice({ id, run, warnings }: Work): void {
    const { pace } = this;
    const start = pace.now();
    let isOver = false;
    while (!isOver && pace.now() - start < SLICE_MS) isOver = run.advance(STEPS);
    if (isOver) {
      this.work = undefined;
      this.tell({ type: 'done', id, outcome: servingOutcome(run.outcome()), warnings });
      return;
    }
    if (pace.now() - this.toldAt >= TOLD_EVERY_MS) {
      this.toldAt = pace.now();
      this.tell({ type: 'progress', id, share: run.progress });
    }
    this.goOnLater();
  }

  /** Whatever goes wrong is told: a worker that fails in silence looks as one that is busy. */
  private attempt(id: number, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.work = undefined;
      this.tell({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  }
}
