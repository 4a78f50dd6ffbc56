import type { StudyJob } from '../../engine/studies/studyJob.ts';
import type { StudyAddress, StudyProblem } from '../../protocol/study.ts';
import type { ServingResult } from '../../schemas/results/serving-result.ts';
import type { DocumentModel } from '../documents/model.ts';
import type { ReadFile } from '../documents/serving/experimentJob.ts';
import { studyJob } from '../documents/studies/studyJob.ts';
import { studyNamed } from '../documents/studies/studyNamed.ts';
import type { FeatureContext } from './context.ts';
import { FILE_CLOSED, findingsIn, whyNotLookedInto } from './lookedInto.ts';
import { shortened } from './shortened.ts';

/** A study that can be run, with what its result says of where it comes from. */
export interface StudyToRun extends StudyAddress {
  readonly state: 'known';
  readonly version: number;
  readonly job: StudyJob;
  /** Facts that its runs read, and files. */
  readonly profiles: readonly { readonly id: string }[];
  readonly files: readonly ReadFile[];
  /** Of the result. */
  readonly warnings: ServingResult['warnings'];
  /** What a reader should know before it is run. */
  readonly remarks: readonly string[];
}

/** What a study would run, or why there is nothing to run. */
export function study(
  model: DocumentModel,
  { uri, name }: StudyAddress,
  context: FeatureContext,
): StudyToRun | StudyProblem {
  const { version } = model.document;
  const problem = (state: StudyProblem['state'], message: string): StudyProblem => ({
    state,
    uri,
    name,
    version,
    message,
  });
  const unread = whyNotLookedInto(model, 'Put the study into one of its own.');
  if (unread !== undefined) return problem('invalid', unread);
  const part = studyNamed(model, name);
  if (!part) return problem('missing', `The file has no study "${name}" any more. Undo the change, or run another.`);

  const found = findingsIn(part, model, context);
  const errors = found.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return problem('invalid', shortened(errors.map(({ message }) => message)));
  const read = studyJob(part, {
    documentUri: model.document.uri,
    workspaceFolders: context.workspaceFolders,
    files: context.files,
  });
  if ('problems' in read) return problem('invalid', shortened(read.problems.map(({ message }) => message)));
  const { job, profiles, files, warnings } = read;
  const remarks = [...found.filter(({ severity }) => severity !== 'hint').map(({ message }) => message), ...warnings];
  return {
    state: 'known',
    uri,
    name,
    version,
    job,
    profiles,
    files,
    warnings: [...warnings],
    remarks: distinct(remarks),
  };
}

/** kneepoint/study of a file that is not open. */
export function studyOfClosedFile({ uri, name }: StudyAddress): StudyProblem {
  return {
    state: 'file-closed',
    uri,
    name,
    message: FILE_CLOSED,
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
