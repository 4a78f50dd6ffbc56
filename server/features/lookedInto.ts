import type { DocumentModel } from '../documents/model.ts';
import type { OwnDocument } from '../documents/ownDocument.ts';
import { spanOf } from '../documents/serving/experimentNamed.ts';
import { type Diagnosis, diagnose } from '../rules/index.ts';
import type { FeatureContext } from './context.ts';

/** What a view says of a file that is not open. */
export const FILE_CLOSED = 'The file is closed, so changes of it are not followed. Open it to go on.';

/** Why a file is not looked into at all: a sentence, and what to do. @param split how one that is too large is made smaller */
export function whyNotLookedInto({ conflicts, isTooLarge }: DocumentModel, split: string): string | undefined {
  if (conflicts.length > 0) return 'The file has merge conflicts, so it is not looked into. Resolve them first.';
  return isTooLarge ? `The file is too large to be looked into. ${split}` : undefined;
}

/** What is found in one document of a file. */
export function findingsIn(part: OwnDocument, model: DocumentModel, context: FeatureContext): Diagnosis[] {
  const [start, end] = spanOf(part);
  return diagnose(model, context, context.severities).filter(({ span }) => span[0] >= start && span[0] <= end);
}
