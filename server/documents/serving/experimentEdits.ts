import { clearField, type FieldOrder, type FieldValue, setField } from '../fieldEdits.ts';
import { schemaAt } from '../kindSchema.ts';
import type { TextChange } from '../textChange.ts';
import type { YamlDocument } from '../yaml.ts';
import type { SpecPath } from './looseSpec.ts';
import { EXPERIMENT } from './writtenExperiment.ts';

const ORDER: FieldOrder = {
  names: (path) => Object.keys(schemaAt(EXPERIMENT, path)?.properties ?? {}),
  isNeeded: (path) => schemaAt(EXPERIMENT, path.slice(0, -1))?.required?.includes(path.at(-1)!) ?? false,
};

/**
 * The changes that give a field of an experiment's spec a value, or take it out (null): none if it is so already, undefined
 * where the file has no place for them.
 */
export function specChanges(
  document: YamlDocument,
  text: string,
  path: SpecPath,
  value: FieldValue | null,
): readonly TextChange[] | undefined {
  const inDocument = ['spec', ...path];
  if (value === null) return clearField(document, text, inDocument, ORDER);
  return document.getIn(inDocument) === value ? [] : setField(document, text, inDocument, value, ORDER);
}
