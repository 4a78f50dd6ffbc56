import type { SpecAddress, SpecProblem } from '../../protocol/specAddress.ts';
import type { DocumentModel } from '../documents/model.ts';
import type { OwnDocument } from '../documents/ownDocument.ts';
import { experimentNamed } from '../documents/serving/experimentNamed.ts';
import { studyNamed } from '../documents/studies/studyNamed.ts';
import type { FeatureContext } from './context.ts';
import { FILE_CLOSED, findingsIn, whyNotLookedInto } from './lookedInto.ts';
import { shortened } from './shortened.ts';

/** A document without errors that is to be run. */
interface SoundSpec {
  readonly part: OwnDocument;
  /** What is found in it that is more than a hint: sentences. */
  readonly remarks: readonly string[];
}

const NAMED = { experiment: experimentNamed, study: studyNamed };
const ANOTHER = { experiment: 'simulate another', study: 'run another' };

/** The experiment or the study of an address, or why there is nothing to run. */
export function soundSpec(
  model: DocumentModel,
  address: SpecAddress,
  context: FeatureContext,
  what: 'experiment' | 'study',
): SoundSpec | SpecProblem {
  const problem = (state: SpecProblem['state'], message: string) => specProblem(model, address, state, message);
  const unread = whyNotLookedInto(model, `Put the ${what} into one of its own.`);
  if (unread !== undefined) return problem('invalid', unread);
  const part = NAMED[what](model, address.name);
  if (!part)
    return problem(
      'missing',
      `The file has no ${what} "${address.name}" any more. Undo the change, or ${ANOTHER[what]}.`,
    );
  const found = findingsIn(part, model, context);
  const errors = found.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return problem('invalid', shortened(errors.map(({ message }) => message)));
  return { part, remarks: found.filter(({ severity }) => severity !== 'hint').map(({ message }) => message) };
}

export function specProblem(
  { document: { version } }: DocumentModel,
  { uri, name }: SpecAddress,
  state: SpecProblem['state'],
  message: string,
): SpecProblem {
  return { state, uri, name, version, message };
}

/** What is said of an experiment or a study of a file that is not open. */
export function specOfClosedFile({ uri, name }: SpecAddress): SpecProblem {
  return { state: 'file-closed', uri, name, message: FILE_CLOSED };
}
