import { isMap, type YAMLMap } from 'yaml';
import { type OwnDocument, plainValue } from '../ownDocument.ts';
import type { Span } from '../scalars/mappedText.ts';
import { type Field, fieldNamed, fieldsOf, markedSpan, type YamlDocument } from '../yaml.ts';
import { type Choices, choicesOf, type LooseSpec, type SpecPath, valueAt } from './looseSpec.ts';

/** The kind of the documents that describe experiments. */
export const EXPERIMENT = 'ServingExperiment';

/** A serving experiment with the place of each of its fields. */
export interface WrittenExperiment {
  readonly document: YamlDocument;
  readonly spec: LooseSpec;
  readonly choices: Choices;
  /** The field at a path of the spec, the last of its name. */
  field(path: SpecPath): Field | undefined;
  /** The mapping at a path of the spec, if one is written there itself. */
  map(path: SpecPath): YAMLMap | undefined;
  /** What to mark of a field: its value, or its key where there is none to see. */
  valueSpan(path: SpecPath): Span;
  /** What to mark where something is missing: the key of the nearest mapping around it that is there. */
  keySpan(path: SpecPath): Span;
}

/** Reads a document of ours as an experiment; undefined for other kinds, and where there is no spec to look at. */
export function writtenExperiment({ kind, document }: OwnDocument): WrittenExperiment | undefined {
  if (kind !== EXPERIMENT || document.errors.length > 0) return undefined;
  const spec = valueAt({ document: plainValue(document) }, ['document', 'spec']);
  if (typeof spec !== 'object' || spec === null) return undefined;
  const field = (path: SpecPath) => {
    let found: Field | undefined;
    let node: unknown = document.contents;
    for (const name of ['spec', ...path]) {
      found = fieldNamed(fieldsOf(node, document), name);
      node = found?.value;
    }
    return found;
  };
  return {
    document,
    spec: spec as LooseSpec,
    choices: choicesOf(spec as LooseSpec),
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
