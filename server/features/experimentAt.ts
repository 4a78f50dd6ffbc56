import type { SpecAddress, SpecAtParams } from '../../protocol/specAddress.ts';
import { STUDY_KINDS } from '../../protocol/study.ts';
import type { DocumentModel } from '../documents/model.ts';
import { nameOf, spanOf } from '../documents/serving/experimentNamed.ts';
import { EXPERIMENT } from '../documents/serving/writtenExperiment.ts';

/** kneepoint/experimentAt: the experiment at a place, else the nearest above it, else the file's first. */
export function experimentAt(model: DocumentModel, params: SpecAtParams): SpecAddress | null {
  return documentAt(model, params, [EXPERIMENT]);
}

/** kneepoint/studyAt: the same of studies. */
export function studyAt(model: DocumentModel, params: SpecAtParams): SpecAddress | null {
  return documentAt(model, params, STUDY_KINDS);
}

function documentAt(
  { document, parts }: DocumentModel,
  { uri, position }: SpecAtParams,
  kinds: readonly string[],
): SpecAddress | null {
  const offset = document.offsetAt(position);
  const found = parts.flatMap((part) => {
    const name = part.type === 'own-document' && kinds.includes(part.kind) ? nameOf(part) : undefined;
    return part.type === 'own-document' && name ? [{ name, start: spanOf(part)[0] }] : [];
  });
  const nearest = found.findLast(({ start }) => start <= offset) ?? found[0];
  return nearest ? { uri, name: nearest.name } : null;
}
