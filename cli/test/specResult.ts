import type { FilePlace, FoundSpec } from '../run/foundSpecs.ts';
import type { Obstacle, PlacedExpectation } from '../run/specRun.ts';

/** What became of a document that was to be tested. */
export interface SpecResult {
  readonly spec: FoundSpec;
  /** Where the document says what it is. */
  readonly place: FilePlace;
  /**
   * `skipped`: it expects nothing. `stopped`: the test was stopped before it was done. `error`: it cannot be run, or nothing came
   * of it.
   */
  readonly status: 'passed' | 'failed' | 'error' | 'skipped' | 'stopped';
  readonly expectations: readonly PlacedExpectation[];
  /** Of an error. */
  readonly obstacles: readonly Obstacle[];
}

/** Everything that there is to report. */
export interface TestReport {
  readonly results: readonly SpecResult[];
  /** Files that could not be read: a sentence each, behind the name. */
  readonly problems: readonly { readonly name: string; readonly reason: string }[];
}

/** How many expectations are met, and how many there are. */
export function tally(results: readonly SpecResult[]): { readonly met: number; readonly all: number } {
  const expectations = results.flatMap((each) => each.expectations);
  return { met: expectations.filter(({ isMet }) => isMet).length, all: expectations.length };
}
