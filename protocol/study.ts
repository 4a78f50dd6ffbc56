import type { StudyResult } from '../schemas/results/study-results.ts';
import type { StudyKind } from '../schemas/studies/resolvedStudy.ts';
import type { SpecAddress, SpecProblem } from './specAddress.ts';

export type { StudyResult };

/** The kinds of documents that are studies. */
export const STUDY_KINDS: readonly StudyKind[] = [
  'CapacitySearch',
  'DesignSpace',
  'PairedStudy',
  'Sensitivity',
  'Sweep',
];

/** Request: what a study would run. Answered with a `StudyAnswer`. */
export const STUDY = 'kneepoint/study';

export type StudyAnswer = StudyFacts | SpecProblem;

/** A study that can be run. */
export interface StudyFacts extends SpecAddress {
  readonly state: 'known';
  readonly version: number;
  readonly kind: StudyKind;
  /** SHA-256 of what a result of it has as its spec, and what else it is made from: others mean that a result is old. */
  readonly specHash: string;
  readonly inputs: StudyResult['inputs'];
  /** Runs at most, and requests of each. */
  readonly mostRuns: number;
  readonly requests: number;
  /** What a reader should know before trusting the numbers. */
  readonly remarks: readonly string[];
}

/** Request: runs a study to its end, or until it is stopped. Answered with a `StudyEnd`. */
export const RUN_STUDY = 'kneepoint/runStudy';

export interface RunStudyParams extends SpecAddress {
  /** Names the run in the messages about it. */
  readonly run: string;
  /** Closing the file stops the run: an editor may close by itself what nobody looks at, and then it should not. */
  readonly stopsWithFile?: boolean;
}

export type StudyEnd =
  /** `result.result.complete` is false where it was stopped. */
  | { readonly state: 'done'; readonly result: StudyResult }
  | { readonly state: 'failed' | 'invalid'; readonly message: string };

/** Notification from the server: how far a run is. */
export const STUDY_PROGRESS = 'kneepoint/studyProgress';

export interface StudyProgress {
  readonly run: string;
  readonly done: number;
  readonly most: number;
  /** Another run has to end first. */
  readonly isWaiting?: boolean;
  /** What is left, s; absent while it cannot be told. */
  readonly leftS?: number;
  /** What is found so far, now and then. */
  readonly partial?: StudyResult;
}

/** Notification to the server: a run is to be stopped; what is finished is kept. */
export const STOP_STUDY = 'kneepoint/stopStudy';

export interface StopStudyParams {
  readonly run: string;
}

/**
 * Request: the study at a place, or the nearest one above, or the file's first; null in a file without any. Takes
 * `SpecAtParams`.
 */
export const STUDY_AT = 'kneepoint/studyAt';
