import { clearField, type FieldOrder, type FieldValue, setField } from '../fieldEdits.ts';
import { schemaAt } from '../kindSchema.ts';
import type { TextChange } from '../textChange.ts';
import type { SpecPath } from './looseSpec.ts';
import type { PlacedSpec } from './placedSpec.ts';
import { EXPERIMENT } from './writtenExperiment.ts';

/** The fields of an experiment, in a document in which its spec stands at `root`. */
function orderBelow(root: SpecPath): FieldOrder {
  const inExperiment = (path: SpecPath) => ['spec', ...path.slice(root.length)];
  return {
    names: (path) => Object.keys(schemaAt(EXPERIMENT, inExperiment(path))?.properties ?? {}),
    isNeeded: (path) =>
      schemaAt(EXPERIMENT, inExperiment(path.slice(0, -1)))?.required?.includes(path.at(-1)!) ?? false,
  };
}

/**
 * The changes that give a field of an experiment's spec a value, or take it out (null): none if it is so already, undefined
 * where the file has no place for them.
 */
export function specChanges(
  { document, root }: Pick<PlacedSpec, 'document' | 'root'>,
  text: string,
  path: SpecPath,
  value: FieldValue | null,
): readonly TextChange[] | undefined {
  const inDocument = [...root, ...path];
  const order = orderBelow(root);
  if (value === null) return clearField(document, text, inDocument, order);
  return document.getIn(inDocument) === value ? [] : setField(document, text, inDocument, value, order);
}
