import type { SpecAddress } from '../protocol/specAddress.ts';
import type { RunStudyParams } from '../protocol/study.ts';

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
  /** Settled once all that awaited their turn are done. */
  private last: Promise<void> = Promise.resolve();
  /** Those that have their turn, or await it. */
  private readonly inLine = new Set<Run>();

  /**
   * Does the work, which may be stopped from now on.
   * @param what says which runs replace each other
   * @param work is told when it is to stop, and awaits its turn before it takes what the machine has: that comes once those that
   * awaited theirs before are done, or once it is stopped. What it gives to `turn` is called if that is not at once
   */
  async start<T>(
    { run, stopsWithFile = false, ...address }: RunStudyParams,
    what: string,
    work: (signal: AbortSignal, turn: (onWaiting: () => void) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const sort = sortOf(address, what);
    for (const other of this.runs.values()) if (other.sort === sort) other.stop.abort();
    // One name leads to one run.
    this.stop(run);
    const stop = new AbortController();
    const entry = { stop, uri: address.uri, stopsWithFile, sort };
    this.runs.set(run, entry);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const turn = async (onWaiting: () => void) => {
      const before = this.last;
      this.last = before.then(() => ended);
      if (this.inLine.size > 0) onWaiting();
      this.inLine.add(entry);
      await Promise.race([before, aborted(stop.signal)]);
    };
    try {
      return await work(stop.signal, turn);
    } finally {
      end();
      this.inLine.delete(entry);
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

function sortOf({ uri, name }: SpecAddress, what: string): string {
  return JSON.stringify([what, uri, name]);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
