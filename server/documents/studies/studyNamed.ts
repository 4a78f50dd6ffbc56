import type { DocumentModel } from '../model.ts';
import type { OwnDocument } from '../ownDocument.ts';
import { nameOf } from '../serving/experimentNamed.ts';
import { isStudyKind } from './studyKinds.ts';

/** The studies of a file, valid or not, each with its name if it has one. */
export function studiesIn({ parts }: DocumentModel): { part: OwnDocument; name: string | undefined }[] {
  return parts.flatMap((part) =>
    part.type === 'own-document' && isStudyKind(part.kind) ? [{ part, name: nameOf(part) }] : [],
  );
}

/** The study of a name; the first where a file has several. */
export function studyNamed(model: DocumentModel, name: string): OwnDocument | undefined {
  return studiesIn(model).find((each) => each.name === name)?.part;
}
