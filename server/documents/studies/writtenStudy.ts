import type { StudyKind } from '../../../schemas/studies/resolvedStudy.ts';
import { type OwnDocument, plainValue } from '../ownDocument.ts';
import { isMapping, type LooseSpec } from '../serving/looseSpec.ts';
import { type PlacedSpec, placedSpec } from '../serving/placedSpec.ts';
import type { YamlDocument } from '../yaml.ts';
import { isStudyKind } from './studyKinds.ts';

/** A study as it is written, valid or not, with the place of each of its fields. */
export interface WrittenStudy extends PlacedSpec {
  readonly kind: StudyKind;
  /** The whole document as plain data. */
  readonly value: LooseSpec;
  readonly spec: LooseSpec;
}

/** Studies by document: documents never change, and many rules look at each. */
const known = new WeakMap<YamlDocument, WrittenStudy | undefined>();

/** Reads a document of ours as a study; undefined for other kinds, and where there is no spec to look at. */
export function writtenStudy({ kind, document }: OwnDocument): WrittenStudy | undefined {
  if (!isStudyKind(kind) || document.errors.length > 0) return undefined;
  if (!known.has(document)) known.set(document, readStudy(kind, document));
  return known.get(document);
}

function readStudy(kind: StudyKind, document: YamlDocument): WrittenStudy | undefined {
  const value = plainValue(document);
  if (!isMapping(value) || !isMapping(value.spec)) return undefined;
  return { ...placedSpec(document, ['spec']), kind, value, spec: value.spec };
}
