import type { AnyResult } from '../schemas/results/results.ts';
import type { FromPage, ToPage } from './pageMessages.ts';
import type { SpecAddress } from './specAddress.ts';
import type { StudyAnswer, StudyProgress } from './study.ts';

/** The type under which the editor keeps panels of the study view. */
export const STUDY_VIEW = 'kneepoint.study';
/** The type of the editor that opens saved results. */
export const RESULT_EDITOR = 'kneepoint.result';

export type { AnyResult };

/** What the page of a study or of a saved result shows: whichever of these parts there are. */
export interface StudyPage {
  /** The document; absent for a saved result. */
  readonly study?: SpecAddress;
  /** The name of the file, for a saved result. */
  readonly file?: string;
  /** Whether it can be run, and what it would run. */
  readonly answer?: StudyAnswer;
  /** A run is under way. */
  readonly progress?: Omit<StudyProgress, 'run' | 'partial'>;
  /** What was found, whole or so far. */
  readonly result?: AnyResult;
  /** The document says something else since, or a file that it names. */
  readonly isStale?: boolean;
  /** Why the last run came to nothing, or the file cannot be shown: what is wrong and what to do. */
  readonly failure?: string;
  /** Another result of the same kind to lay beside it. */
  readonly other?: { readonly name: string; readonly result: AnyResult };
}

/** From the editor's side to the page. */
export type ToStudyPage = ToPage<StudyPage>;

/** What the page asks for beside what every page does. */
export type StudyRequest =
  | { readonly type: 'run' }
  | { readonly type: 'stop' }
  /** Saves the result beside its document. */
  | { readonly type: 'saveResult' }
  /** Asks the reader for a saved result to compare with; `null` takes it away. */
  | { readonly type: 'compare'; readonly with: 'ask' | null }
  /** Opens the base with these fields changed as a document of its own. */
  | { readonly type: 'openSpec'; readonly name: string; readonly change: Readonly<Record<string, unknown>> }
  /** Writes one report with the pictures of the page in it. */
  | { readonly type: 'report'; readonly pictures: readonly PagePicture[] };

/** A picture of the page, drawn for paper. */
export interface PagePicture {
  /** What the picture answers, for the reader. */
  readonly title: string;
  /** What is seen in it, for those who do not see it. */
  readonly description: string;
  /** Its name among the others of the page: letters, digits and dashes. */
  readonly stem: string;
  readonly svg: string;
}

/** From the page to the editor's side. */
export type FromStudyPage = FromPage | StudyRequest;
