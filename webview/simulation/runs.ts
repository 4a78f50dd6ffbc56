import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import type { Question } from './chosen.ts';
import { shortened } from './values.ts';
import type { FromWorker } from './workerMessages.ts';
import type { Port } from './workerPort.ts';

/** While a hand is on a control, so many requests are simulated at most. */
const MOST_WHILE_MOVING = 20_000;
/** Stretches of the timelines: as many as a picture has pixels, and enough to zoom into. */
const COARSE = 2000;
const FINE = 50_000;
/** A run that a newer question has overtaken may come to its end for so long, ms: else a moving hand would see none. */
const PATIENCE_MS = 100;
/** Shorter runs show no progress, ms. */
const UNNOTICED_MS = 300;

/** What came of a question. */
export interface Run {
  readonly question: Question;
  readonly outcome: ServingOutcome;
  readonly warnings: readonly string[];
  /** Requests that were simulated: fewer than there are while a control moves. */
  readonly requests: number;
  /** All requests, and timelines to zoom into. */
  readonly isFull: boolean;
}

/** How far the present run is. */
export interface Progress {
  readonly share: number;
  readonly requests: number;
  readonly isPinned: boolean;
}

/** What is asked for. */
interface Wanted {
  readonly question: Question;
  readonly isMoving: boolean;
  readonly pinned: Question | undefined;
}

interface Task {
  readonly id: number;
  readonly question: Question;
  readonly requests: number;
  readonly isFull: boolean;
  readonly isPinned: boolean;
  readonly startMs: number;
  readonly share?: number;
}

/**
 * The runs that a page shows, made by its worker one after the other: of what the controls stand at, first in short where that is long
 * or a hand is on a control, then in full; and of what is pinned. The newest question wins.
 */
export class Runs {
  /** The newest run of what the controls stand at, or stood at before. */
  present: Run | undefined;
  pinned: Run | undefined;
  isCancelled = false;
  private wanted: Wanted | undefined;
  private task: Task | undefined;
  /** The question as it came last; `wanted` has it as it came first, for as long as it stays the same. */
  private asked: Question | undefined;
  /** Why questions could not be run. */
  private failures = new WeakMap<Question, string>();
  /** Why there is no worker. */
  private broken: string | undefined;
  private lastId = 0;
  private sentTrace: Question['trace'];
  private port: Port | undefined;

  /**
   * @param connect starts a worker that answers to `hear` and `breakDown`
   * @param changed called when there is more to show
   */
  constructor(
    private readonly connect: (runs: Runs) => Port,
    private readonly changed: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Sees to it that what is wanted is simulated. */
  want(wanted: Wanted): void {
    const before = this.wanted?.question;
    const isSame = before !== undefined && (wanted.question === this.asked || isSameQuestion(before, wanted.question));
    this.asked = wanted.question;
    this.wanted = { ...wanted, question: isSame ? before : wanted.question };
    if (!isSame) this.isCancelled = false;
    this.keepPinned(wanted.pinned);
    const { task } = this;
    // A hand that goes on moving leaves a short run its time.
    const isLate = task && this.now() - task.startMs > PATIENCE_MS;
    if (!task || this.isBeside(task, isLate === true)) this.next();
  }

  hear(message: FromWorker): void {
    const { task } = this;
    if (!task || message.id !== task.id) return;
    if (message.type === 'progress') {
      this.task = { ...task, share: message.share };
      this.changed();
      return;
    }
    this.task = undefined;
    const { question, requests, isFull, isPinned } = task;
    if (message.type === 'failed') this.failures.set(question, message.message);
    else {
      const { outcome, warnings } = message;
      const run = { question, outcome, warnings, requests, isFull };
      if (isPinned) this.pinned = run;
      else this.present = run;
    }
    this.next();
    this.changed();
  }

  /** The worker is no more. */
  breakDown(why: string): void {
    this.broken = why;
    this.task = undefined;
    this.port?.close();
    this.port = undefined;
    this.changed();
  }

  /** Stops what runs; what was simulated before stays. */
  cancel(): void {
    this.isCancelled = true;
    this.drop();
    this.changed();
  }

  /** Tries again what was cancelled or went wrong. */
  again(): void {
    this.isCancelled = false;
    this.failures = new WeakMap();
    this.broken = undefined;
    this.next();
    this.changed();
  }

  /** Whether the newest run is of what is wanted. */
  get isPresent(): boolean {
    return this.present !== undefined && this.present.question === this.wanted?.question;
  }

  /** Of a run that takes long enough to be noticed. */
  progress(): Progress | undefined {
    const { task } = this;
    if (!task || task.share === undefined || this.now() - task.startMs < UNNOTICED_MS) return undefined;
    return { share: task.share, requests: task.requests, isPinned: task.isPinned };
  }

  /** Why what is wanted cannot be run; `isOurs` if that is no fault of the experiment. */
  problem(): { readonly message: string; readonly isOurs: boolean } | undefined {
    if (this.broken !== undefined) return { message: `The simulator does not run: ${this.broken}.`, isOurs: true };
    const message = this.wanted && this.failures.get(this.wanted.question);
    return message === undefined ? undefined : { message, isOurs: false };
  }

  /** Why what is pinned cannot be run. */
  pinnedProblem(): string | undefined {
    const pinned = this.wanted?.pinned;
    return pinned && this.failures.get(pinned);
  }

  private keepPinned(question: Question | undefined): void {
    const { pinned, present } = this;
    if (question && pinned && isSameQuestion(question, pinned.question)) return;
    const isShown = question && present?.isFull && isSameQuestion(question, present.question);
    this.pinned = isShown ? { ...present, question } : undefined;
  }

  /** Whether the task is of no use any more. */
  private isBeside({ question, isFull, isPinned }: Task, isLate: boolean): boolean {
    const { wanted } = this;
    if (!wanted) return true;
    if (isPinned) return !this.isPresent || !wanted.pinned || !isSameQuestion(question, wanted.pinned);
    return question !== wanted.question && (isFull || isLate);
  }

  /** Starts what is to be done next, in place of what runs. */
  private next(): void {
    if (this.isCancelled || this.broken !== undefined) return;
    const todo = this.todo();
    if (todo) this.start(todo.question, todo.isFull, todo.isPinned);
    else this.drop();
  }

  private todo(): Pick<Task, 'question' | 'isFull' | 'isPinned'> | undefined {
    const { wanted, present, failures } = this;
    if (!wanted) return undefined;
    const { question, isMoving, pinned } = wanted;
    const of = (isFull: boolean) => ({ question, isFull, isPinned: false });
    if (!failures.has(question)) {
      if (!this.isPresent) return of(!isMoving && question.requests <= MOST_WHILE_MOVING);
      if (!present!.isFull && !isMoving) return of(true);
    }
    const isPinnedOpen = pinned && !this.pinned && !isMoving && !failures.has(pinned);
    return isPinnedOpen ? { question: pinned, isFull: true, isPinned: true } : undefined;
  }

  private drop(): void {
    if (!this.task) return;
    this.task = undefined;
    this.port?.send({ type: 'cancel' });
  }

  private start(question: Question, isFull: boolean, isPinned: boolean): void {
    const requests = isFull ? question.requests : Math.min(question.requests, MOST_WHILE_MOVING);
    const id = ++this.lastId;
    this.task = { id, question, requests, isFull, isPinned, startMs: this.now() };
    const fresh = this.port === undefined;
    this.port ??= this.connect(this);
    if (fresh || question.trace !== this.sentTrace) {
      this.sentTrace = question.trace;
      this.port.send({ type: 'trace', trace: question.trace });
    }
    const { job } = question;
    const experiment = requests < question.requests ? shortened(job.experiment, requests) : job.experiment;
    this.port.send({ type: 'run', id, job: { ...job, experiment }, stretches: isFull ? FINE : COARSE });
  }
}

/** The editor's side sends an experiment anew whenever the file, or another one, changes. */
function isSameQuestion(a: Question, b: Question): boolean {
  return a === b || (isSameTrace(a.trace, b.trace) && JSON.stringify(a.job) === JSON.stringify(b.job));
}

function isSameTrace(a: Question['trace'], b: Question['trace']): boolean {
  if (a === b) return true;
  if (!a || !b || a.arrivalMs.length !== b.arrivalMs.length) return false;
  const isEqual = (left: readonly number[], right: readonly number[]) => left.every((value, i) => value === right[i]);
  return (
    isEqual(a.arrivalMs, b.arrivalMs) &&
    isEqual(a.promptTokens, b.promptTokens) &&
    isEqual(a.outputTokens, b.outputTokens)
  );
}
