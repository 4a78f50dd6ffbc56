import type { Range } from 'vscode-languageserver-types';
import type { StudyKind } from '../schemas/studies/resolvedStudy.ts';
import { type RunStudyParams, STUDY_KINDS } from './study.ts';

/** Kinds of documents that can be run. */
export type SpecKind = 'ServingExperiment' | StudyKind;
export const SPEC_KINDS: readonly SpecKind[] = ['ServingExperiment', ...STUDY_KINDS];

/** Request: the experiments and studies in the files of the workspace and in open ones. Answered with `SpecSummary[]`. */
export const SPECS = 'kneepoint/specs';

/** A document that can be run, valid or not. */
export interface SpecSummary {
  readonly kind: SpecKind;
  /** `metadata.name`. */
  readonly name: string;
  readonly uri: string;
  /** Where the name stands. */
  readonly range: Range;
  /** What it is held to, in the order of the document. */
  readonly expectations: readonly SpecExpectation[];
}

export interface SpecExpectation {
  /** The metric, or what else is compared. */
  readonly name: string;
  /** The comparison or the word, as it is written: `<= 500`. */
  readonly is: string;
  /** The field with its value. */
  readonly range: Range;
}

/**
 * Request: runs an experiment or a study and holds it to what it expects; `STUDY_PROGRESS` tells how far it is, and `STOP_STUDY`
 * stops it. Answered with an `ExpectationsEnd`.
 */
export const CHECK_EXPECTATIONS = 'kneepoint/checkExpectations';

export interface CheckExpectationsParams extends RunStudyParams {
  /** A study may have the name of an experiment of its file. */
  readonly kind: SpecKind;
}

export type ExpectationsEnd =
  | { readonly state: 'done'; readonly checked: readonly CheckedSpecExpectation[] }
  | { readonly state: 'stopped' }
  | { readonly state: 'failed' | 'invalid'; readonly message: string };

interface CheckedSpecExpectation {
  readonly name: string;
  readonly isMet: boolean;
  /** What is expected, what was measured, and whether they agree: `p95_ttft_ms <= 500: 612 ms, not met`. */
  readonly sentence: string;
}
