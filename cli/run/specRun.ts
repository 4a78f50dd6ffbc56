import type { Colors } from 'picocolors/types.js';
import type { HeldExpectation } from '../../engine/report/expectations.ts';
import type { SpecKind } from '../../protocol/specs.ts';
import type { AnyResult } from '../../schemas/results/results.ts';
import type { NamedFiles } from '../../server/documents/serving/namedFiles.ts';
import type { FilePlace } from './foundSpecs.ts';

/** Something that a document expects, with where it stands. */
export interface PlacedExpectation extends HeldExpectation {
  readonly place: FilePlace;
}

/** What a document came to. */
export interface FinishedRun {
  readonly kind: SpecKind;
  /** Of the document. */
  readonly name: string;
  readonly place: FilePlace;
  readonly headline: string;
  readonly result: AnyResult;
  /** Empty where a study was stopped: it is held to nothing then. */
  readonly expectations: readonly PlacedExpectation[];
  /** What it comes to in a word, for the summary. */
  readonly verdict: 'stable' | 'saturated' | 'unstable' | 'complete' | 'stopped' | 'failed';
  /** Why it came to nothing, if it did: a sentence. */
  readonly problem?: string;
  /** For people. */
  text(colours: Colors): string;
  /** Every request as CSV, in pieces; only of experiments. */
  requests?(): Iterable<string>;
}

/** What became of a run. */
export type RunEnd =
  | {
      /** Absent where it was stopped before there was anything to keep. */
      readonly finished?: FinishedRun;
      /** It was stopped: how far it was. */
      readonly stopped?: string;
    }
  | { readonly problem: Obstacle };

/** Why there is nothing to run, or nothing came of it. */
export interface Obstacle {
  /** `file:line:column`, ready for a terminal. */
  readonly place: string;
  readonly message: string;
}

export interface Obstacles {
  readonly errors: readonly Obstacle[];
}

/** Told how far a run is, now and then; the text is made only when it is shown. */
type ShowProgress = (text: () => string) => void;

/** A document that is ready to run. */
export interface PreparedSpec {
  readonly name: string;
  /** Runs to its end, or until the signal is aborted: then soon. */
  run(signal: AbortSignal, show: ShowProgress): Promise<RunEnd>;
}

/** How documents are run. */
export interface RunSettings {
  /** What documents name. */
  readonly files: NamedFiles;
  /** What random draws begin with, in place of what the document says. */
  readonly seed?: number | undefined;
  /** Threads for the runs of a study; as it suits it, if absent. */
  readonly workers?: number | undefined;
}

/** Said where nothing can be run and nothing is told: of findings that a comment hides. */
export const HIDDEN = 'This has errors that a comment hides. Mend them.';
