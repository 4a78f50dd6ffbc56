import type { StudyKind } from '../../../schemas/studies/resolvedStudy.ts';
import { type OwnDocument, plainValue } from '../ownDocument.ts';
import { isMapping, type LooseSpec } from '../serving/looseSpec.ts';
import { type PlacedSpec, placedSpec } from '../serving/placedSpec.ts';
import { isStudyKind } from './studyKinds.ts';

/** A study as it is written, valid or not, with the place of each of its fields. */
export interface WrittenStudy extends PlacedSpec {
  readonly kind: StudyKind;
  /** The whole document as plain data. */
  readonly value: LooseSpec;
  readonly spec: LooseSpec;
}

/** Reads a document of ours as a study; undefined for other kinds, and where there is no spec to look at. */
export function writtenStudy({ kind, document }: OwnDocument): WrittenStudy | undefined {
  if (!isStudyKind(kind) || document.errors.length > 0) return undefined;
  const value = plainValue(document);
  if (!isMapping(value) || !isMapping(value.spec)) return undefined;
  return { ...placedSpec(document, ['spec']), kind, value, spec: value.spec };
}
