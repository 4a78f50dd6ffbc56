import type { Position } from 'vscode-languageserver-types';

/** What names an experiment or a study: the argument of the commands that run one too. */
export interface SpecAddress {
  readonly uri: string;
  /** Of the document in its file: `metadata.name`. */
  readonly name: string;
}

/** Why there is nothing to run. */
export interface SpecProblem extends SpecAddress {
  readonly state: 'invalid' | 'missing' | 'file-closed' | 'no-answer';
  /** The version of the file that was looked at. */
  readonly version?: number;
  /** What is wrong and what to do, in at most two sentences. */
  readonly message: string;
}

/** Asks for the experiment, or the study, at a place. */
export interface SpecAtParams {
  readonly uri: string;
  readonly position: Position;
}
