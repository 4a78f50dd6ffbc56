import type { AnyResult } from '../schemas/results/results.ts';
import type { PagePicture } from './studyMessages.ts';

/** The end of the name of every file with a result. */
export const RESULT_ENDING = '.kneepoint.json';

/** Request: the text of a file as a result. Answered with a `ReadResultAnswer`. */
export const READ_RESULT = 'kneepoint/readResult';

export interface ReadResultParams {
  readonly text: string;
}

export type ReadResultAnswer =
  | { readonly result: AnyResult }
  /** Why it cannot be shown: what is wrong and what to do. */
  | { readonly problem: string };

/** Request: a result's base with some of its fields changed, as the text of a document of its own. Answered with the text. */
export const CHANGED_SPEC = 'kneepoint/changedSpec';

export interface ChangedSpecParams {
  readonly result: AnyResult;
  /** Of the document: what tells it from the others. */
  readonly name: string;
  /** Dotted paths of the spec, with their values; null takes a field out. */
  readonly change: Readonly<Record<string, unknown>>;
}

/** Request: one report of a result in Markdown. Answered with its text. */
export const STUDY_REPORT = 'kneepoint/studyReport';

export interface StudyReportParams {
  readonly result: AnyResult;
  /** The document's name, or the file's. */
  readonly name: string;
  /** The pictures beside it, in their order. */
  readonly pictures: readonly PictureFile[];
}

/** A picture beside a report: its file, and what is to be seen there. */
interface PictureFile extends Omit<PagePicture, 'stem' | 'svg'> {
  readonly file: string;
}
