import { isCollection, isMap, isNode, type Node } from 'yaml';
import type { Part } from '../documents/model.ts';
import { columnName, levelAt, OBSERVATIONS } from '../documents/observations/columns.ts';
import { tableDocument } from '../documents/observations/tableDocument.ts';
import type { TableRecord } from '../documents/observations/tableRecord.ts';
import { type OwnDocument, plainValue } from '../documents/ownDocument.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import { type Field, fieldNamed, fieldsOf, type YamlDocument } from '../documents/yaml.ts';
import type { YamlPath } from '../documents/yamlPlace.ts';

/** A document of ours as it is checked: its data, and where they are written. */
export interface CheckedDocument {
  readonly kind: string;
  readonly value: unknown;
  /** Where what a path leads to is written. */
  place(path: YamlPath): Place;
  /** What a reader calls that. */
  nameOf(path: YamlPath): string;
  /** What a reader calls a field of that, present or not. */
  fieldName(path: YamlPath, field: string): string;
  /** The field itself, where it can be renamed. */
  field(path: YamlPath, name: string): Field | undefined;
}

/** What to mark: the key (of an item of a list, its first), or the value. */
interface Place {
  readonly key: Span;
  readonly value: Span;
}

/** The documents of our own kinds in a part of a file: a table has one for each model. */
export function checkedDocuments(part: Part): CheckedDocument[] {
  if (part.type === 'observation-table') return part.models.map(inTable);
  return part.type === 'own-document' && part.document.errors.length === 0 ? [inYaml(part)] : [];
}

function inTable(model: TableRecord): CheckedDocument {
  return {
    kind: OBSERVATIONS,
    value: tableDocument(model),
    place(path) {
      const span = model.place(path);
      return { key: span, value: span };
    },
    nameOf(path) {
      const last = path.at(-1);
      return typeof last === 'string' && path.length > 1 ? columnName(levelAt(path), last) : 'This row';
    },
    fieldName: (path, field) => columnName(levelAt(path), field),
    field: () => undefined,
  };
}

function inYaml({ kind, document }: OwnDocument): CheckedDocument {
  return {
    kind,
    value: plainValue(document),
    place: (path) => locate(document, path),
    nameOf(path) {
      const last = path.at(-1);
      if (last === undefined) return 'The document';
      return typeof last === 'number' && path.length > 1 ? `${path.at(-2)}[${last}]` : String(last);
    },
    fieldName: (_, field) => field,
    field: (path, name) => fieldNamed(fieldsOf(locate(document, path).node, document), name),
  };
}

/** What to mark of what a path leads to in a document; of what is not there, the nearest around it. */
export function locate(document: YamlDocument, path: YamlPath): Place & { readonly node: Node | null } {
  let node: Node | null = document.contents as Node | null;
  let key: Span = firstKey(node, document) ?? [0, 1];
  let value: Span = key;
  for (const step of path) {
    const field = isMap(node) ? fieldNamed(fieldsOf(node, document), String(step)) : undefined;
    const next = field ? field.value : isCollection(node) ? node.get(step, true) : undefined;
    node = isNode(next) ? next : null;
    key = field?.keySpan ?? firstKey(node, document) ?? key;
    value =
      isCollection(node) || !node?.range || node.range[0] === node.range[1] ? key : [node.range[0], node.range[1]];
  }
  return { node, key, value };
}

function firstKey(node: Node | null, document: YamlDocument): Span | undefined {
  const [start = 0, end = 0] = node?.range ?? [];
  return fieldsOf(node, document)[0]?.keySpan ?? (start < end ? [start, end] : undefined);
}
