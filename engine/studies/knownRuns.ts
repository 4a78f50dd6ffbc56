import type { RunRequest } from './runRequest.ts';
import type { RunSummary } from './runSummary.ts';
import type { Study } from './study.ts';

/** A run before it has its number. */
export type PlannedRun = Omit<RunRequest, 'id'>;

/** What the runs of a study came to, in the order of asking; undefined where one is still out. */
export type Taken = readonly (RunSummary | undefined)[];

/** Repetitions of alternatives, seed by seed: candidates of the same workload find its requests drawn. */
export function repeated(alternatives: number, repetitions: number, firstSeed: number): PlannedRun[] {
  return Array.from({ length: alternatives * repetitions }, (_, run) => ({
    alternative: run % alternatives,
    seed: firstSeed + Math.floor(run / alternatives),
  }));
}

/** What the repetitions of an alternative came to, by seed. */
export function repetitionsOf(taken: Taken, alternative: number, alternatives: number): Taken {
  return Array.from({ length: taken.length / alternatives }, (_, i) => taken[i * alternatives + alternative]);
}

/** A study whose runs are all known from the start. */
export class KnownRuns<Result> implements Study<Result> {
  readonly mostRuns: number;
  private readonly requests: readonly RunRequest[];
  private readonly summaries: (RunSummary | undefined)[];
  private readonly found: (taken: Taken, complete: boolean) => Result;
  private isAsked = false;
  private left: number;

  /** @param found makes the result of what was taken so far */
  constructor(runs: readonly PlannedRun[], found: (taken: Taken, complete: boolean) => Result) {
    this.mostRuns = runs.length;
    this.requests = runs.map((run, id) => ({ id, ...run }));
    this.summaries = runs.map(() => undefined);
    this.found = found;
    this.left = runs.length;
  }

  next(): readonly RunRequest[] {
    if (this.isAsked) return [];
    this.isAsked = true;
    return this.requests;
  }

  take({ id }: RunRequest, summary: RunSummary): void {
    if (this.requests[id] === undefined) throw new RangeError(`The study did not ask for run ${id}.`);
    if (this.summaries[id] === undefined) this.left--;
    this.summaries[id] = summary;
  }

  get isDone(): boolean {
    return this.left === 0;
  }

  result(): Result {
    return this.found(this.summaries, this.isDone);
  }
}
