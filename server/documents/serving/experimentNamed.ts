import type { DocumentModel } from '../model.ts';
import type { OwnDocument } from '../ownDocument.ts';
import type { Span } from '../scalars/mappedText.ts';
import { type Field, fieldNamed, fieldsOf, textOf } from '../yaml.ts';
import { EXPERIMENT } from './writtenExperiment.ts';

/** The experiments of a file, valid or not, each with its name if it has one. */
export function experimentsIn({ parts }: DocumentModel): { part: OwnDocument; name: string | undefined }[] {
  return parts.flatMap((part) =>
    part.type === 'own-document' && part.kind === EXPERIMENT ? [{ part, name: nameOf(part) }] : [],
  );
}

/** The experiment of a name; the first where a file has several. */
export function experimentNamed(model: DocumentModel, name: string): OwnDocument | undefined {
  return experimentsIn(model).find((each) => each.name === name)?.part;
}

/** `metadata.name` of a document of ours. */
export function nameOf(part: OwnDocument): string | undefined {
  return textOf(nameField(part));
}

/** The field with the name of a document of ours. */
export function nameField({ document }: OwnDocument): Field | undefined {
  const metadata = fieldNamed(fieldsOf(document.contents, document), 'metadata')?.value;
  return fieldNamed(fieldsOf(metadata, document), 'name');
}

/** Where a document stands in its file. */
export function spanOf({ document }: OwnDocument): Span {
  return [document.contents?.range[0] ?? document.range[0], document.range[2]];
}
