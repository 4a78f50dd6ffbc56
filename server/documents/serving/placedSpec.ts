import { isMap, type YAMLMap } from 'yaml';
import type { Span } from '../scalars/mappedText.ts';
import { type Field, fieldNamed, fieldsOf, markedSpan, type YamlDocument } from '../yaml.ts';
import type { SpecPath } from './looseSpec.ts';

/** Where the fields of a spec are written. */
export interface PlacedSpec {
  readonly document: YamlDocument;
  /** From the document to the spec. */
  readonly root: SpecPath;
  /** The field at a path of the spec, the last of its name. */
  field(path: SpecPath): Field | undefined;
  /** The mapping at a path of the spec, if one is written there itself. */
  map(path: SpecPath): YAMLMap | undefined;
  /** What to mark of a field: its value, or its key where there is none to see. */
  valueSpan(path: SpecPath): Span;
  /** What to mark where something is missing: the key of the nearest mapping around it that is there. */
  keySpan(path: SpecPath): Span;
}

/** @param root leads to a field that is there */
export function placedSpec(document: YamlDocument, root: SpecPath): PlacedSpec {
  const field = (path: SpecPath) => {
    let found: Field | undefined;
    let node: unknown = document.contents;
    for (const name of [...root, ...path]) {
      found = fieldNamed(fieldsOf(node, document), name);
      node = found?.value;
    }
    return found;
  };
  return {
    document,
    root,
    field,
    map: (path) => {
      const value = field(path)?.value;
      return isMap(value) ? value : undefined;
    },
    valueSpan: (path) => markedSpan(field(path)!),
    keySpan: (path) => {
      let around = path;
      while (around.length > 0 && !field(around)) around = around.slice(0, -1);
      return field(around)!.keySpan;
    },
  };
}
