import type { RunStudyParams, StudyAddress } from '../protocol/study.ts';

interface Run {
  readonly stop: AbortController;
  readonly uri: string;
  readonly stopsWithFile: boolean;
  /** Runs that replace each other. */
  readonly sort: string;
}

/**
 * The runs that somebody waits for: one after the other, since each takes what the machine has. A run takes the place of an older one
 * of the same sort, which ends with what it has.
 */
export class StudyRuns {
  private readonly runs = new Map<string, Run>();
  private last: Promise<unknown> = Promise.resolve();

  /**
   * Does the work once its turn has come, or once it is stopped.
   * @param what says which runs replace each other
   */
  async start<T>(
    { run, stopsWithFile = false, ...address }: RunStudyParams,
    what: string,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const sort = sortOf(address, what);
    for (const other of this.runs.values()) if (other.sort === sort) other.stop.abort();
    // One name leads to one run.
    this.stop(run);
    const stop = new AbortController();
    const entry = { stop, uri: address.uri, stopsWithFile, sort };
    this.runs.set(run, entry);
    const turn = Promise.race([this.last, aborted(stop.signal)]);
    const done = turn.then(() => work(stop.signal));
    this.last = Promise.allSettled([this.last, done]);
    try {
      return await done;
    } finally {
      if (this.runs.get(run) === entry) this.runs.delete(run);
    }
  }

  stop(run: string): void {
    this.runs.get(run)?.stop.abort();
  }

  /** A file was closed. */
  closed(uri: string): void {
    for (const run of this.runs.values()) if (run.stopsWithFile && run.uri === uri) run.stop.abort();
  }
}

function sortOf({ uri, name }: StudyAddress, what: string): string {
  return JSON.stringify([what, uri, name]);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
