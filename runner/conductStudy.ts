import type { RunRequest } from '../engine/studies/runRequest.ts';
import type { Study } from '../engine/studies/study.ts';
import { batchSize } from './batchSize.ts';
import type { Crew, MadeRuns } from './crew.ts';
import { RunTimes } from './runTimes.ts';

/** Progress is told no more often than this, ms. */
const TOLD_EVERY_MS = 100;
/** A thread's first work, ms, says nothing of what is left: its code is still being compiled. */
const WARM_UP_MS = 300;
/** Who is told to stop and does not within this time, ms, is left behind. */
const PATIENCE_MS = 100;

/** How far a study is. */
export interface RunProgress<Result> {
  readonly done: number;
  /** Runs in all, as far as it is known: never more than was said before, and never fewer than are done. */
  readonly most: number;
  /** What is left, s; absent until it can be told from what was done. */
  readonly leftS?: number;
  /** What is found so far. Only while it is being told. */
  outcome(): Result;
}

export interface ConductOptions<Result> {
  /** Aborted: no new runs, and what is finished by then is the result. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress<Result>) => void) | undefined;
}

/**
 * Has a study's runs made, and closes the crew.
 * @throws RunnerError if a run cannot be finished
 */
export function conductStudy<Result>(
  study: Study<Result>,
  crew: Crew,
  options: ConductOptions<Result> = {},
): Promise<Result> {
  return new Promise((resolve, reject) => new Conductor(study, crew, options, { resolve, reject }).start());
}

interface Ends<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

class Conductor<Result> {
  /** Runs that are asked for, and not handed out. */
  private readonly waiting: RunRequest[] = [];
  private handedOut = 0;
  private readonly freePlaces: number[];
  /** How long each place has worked, ms. */
  private readonly busyMs: number[];
  private readonly out = new Set<{ readonly count: number; readonly sinceMs: number }>();
  private readonly times = new RunTimes();
  private readonly warmTimes = new RunTimes();
  private overheadMs = 0;
  private done = 0;
  private most: number;
  private toldAtMs = Number.NEGATIVE_INFINITY;
  private telling: NodeJS.Timeout | undefined;
  private patience: NodeJS.Timeout | undefined;
  private isStopped = false;
  private isOver = false;

  constructor(
    private readonly study: Study<Result>,
    private readonly crew: Crew,
    private readonly options: ConductOptions<Result>,
    private readonly ends: Ends<Result>,
  ) {
    this.freePlaces = Array.from({ length: crew.size }, (_, place) => place);
    this.busyMs = this.freePlaces.map(() => 0);
    this.most = study.mostRuns;
  }

  start(): void {
    const { signal } = this.options;
    if (signal?.aborted) this.isStopped = true;
    signal?.addEventListener('abort', this.stop);
    this.attempt(() => this.goOn());
    this.attempt(() => this.tell());
  }

  /** Hands out what can be made; the end, if there is nothing left to wait for. */
  private goOn(): void {
    const { study, waiting, out } = this;
    if (!this.isStopped && !study.isDone) {
      for (const request of study.next()) waiting.push(request);
      while (this.handedOut < waiting.length && this.freePlaces.length > 0) this.handOut();
      if (out.size > 0) return;
      throw new Error('The study waits for runs that it never asked for.');
    }
    if (study.isDone || out.size === 0) this.end();
  }

  private handOut(): void {
    const { waiting, handedOut, crew, times, overheadMs } = this;
    const left = waiting.length - handedOut;
    const count = batchSize({ runMs: times.meanMs, overheadMs, waiting: left, places: crew.size });
    const requests = waiting.slice(handedOut, handedOut + count);
    this.handedOut += requests.length;
    const place = this.freePlaces.pop()!;
    const batch = { count: requests.length, sinceMs: performance.now() };
    this.out.add(batch);
    crew.make(place, requests).then(
      (made) =>
        this.attempt(() => {
          this.out.delete(batch);
          this.freePlaces.push(place);
          this.measure(place, performance.now() - batch.sinceMs, made);
          this.take(requests, made);
          this.goOn();
          this.tellSoon();
        }),
      (error) =>
        this.attempt(() => {
          // Who has stopped the study wants what is finished.
          if (!this.isStopped) throw error;
          this.out.delete(batch);
          this.goOn();
        }),
    );
  }

  private measure(place: number, tookMs: number, { summaries, busyMs }: MadeRuns): void {
    const beforeMs = this.busyMs[place]!;
    this.busyMs[place] = beforeMs + busyMs;
    // The first batch of a place waits until its worker has started, which no other does.
    if (beforeMs > 0) this.overheadMs += (tookMs - busyMs - this.overheadMs) / 8;
    if (summaries.length === 0) return;
    this.times.add(summaries.length, busyMs);
    if (beforeMs + busyMs >= WARM_UP_MS) this.warmTimes.add(summaries.length, busyMs);
  }

  private take(requests: readonly RunRequest[], { summaries }: MadeRuns): void {
    summaries.forEach((summary, i) => {
      this.study.take(requests[i]!, summary);
    });
    this.done += summaries.length;
  }

  private readonly stop = (): void => {
    if (this.isOver || this.isStopped) return;
    this.isStopped = true;
    this.crew.stop();
    this.patience = setTimeout(() => this.attempt(() => this.end()), PATIENCE_MS);
    this.attempt(() => this.goOn());
  };

  private tellSoon(): void {
    if (this.options.onProgress === undefined || this.telling !== undefined || this.isOver) return;
    const inMs = this.toldAtMs + TOLD_EVERY_MS - performance.now();
    if (inMs <= 0) this.tell();
    else
      this.telling = setTimeout(() => {
        this.telling = undefined;
        this.attempt(() => this.tell());
      }, inMs);
  }

  private tell(): void {
    const { study, done } = this;
    this.toldAtMs = performance.now();
    this.most = study.isDone ? done : Math.max(done, Math.min(this.most, study.mostRuns));
    const leftMs = this.leftMs();
    this.options.onProgress?.({
      done,
      most: this.most,
      ...(leftMs === undefined ? {} : { leftS: leftMs / 1000 }),
      outcome: () => study.result(),
    });
  }

  /** The runs that are left, on all places together; but no less than what is being made still takes. */
  private leftMs(): number | undefined {
    const { meanMs } = this.warmTimes;
    if (meanMs === undefined) return undefined;
    const nowMs = performance.now();
    let runs = this.most - this.done;
    let workMs = 0;
    let longestMs = 0;
    for (const { count, sinceMs } of this.out) {
      const batchMs = Math.max(0, count * meanMs - (nowMs - sinceMs));
      workMs += batchMs;
      longestMs = Math.max(longestMs, batchMs);
      runs -= count;
    }
    workMs += Math.max(0, runs) * meanMs;
    return Math.max(workMs / this.crew.size, longestMs);
  }

  private end(): void {
    if (this.isOver) return;
    const result = this.study.result();
    this.tell();
    this.settle();
    this.ends.resolve(result);
  }

  private fail(error: unknown): void {
    if (this.isOver) return;
    this.settle();
    this.ends.reject(error);
  }

  private settle(): void {
    this.isOver = true;
    this.options.signal?.removeEventListener('abort', this.stop);
    clearTimeout(this.telling);
    clearTimeout(this.patience);
    this.crew.close();
  }

  /** Whatever goes wrong ends the study: it must not go on for ever. */
  private attempt(act: () => void): void {
    if (this.isOver) return;
    try {
      act();
    } catch (error) {
      this.fail(error);
    }
  }
}
