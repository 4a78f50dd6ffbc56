import type { ErrorObject, ValidateFunction } from 'ajv';
import { isCollection, isMap, isNode, type Node } from 'yaml';
import * as validators from '../../schemas/generated/validators.js';
import { type OwnDocument, plainValue } from '../documents/ownDocument.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import { fieldNamed, fieldsOf, type YamlDocument } from '../documents/yaml.ts';
import { type Finding, ownDocumentRule } from './rule.ts';

const VALIDATORS: Readonly<Record<string, ValidateFunction>> = validators;

/** A document of ours has a field that is missing, unknown, or of the wrong shape. It is not used until that is mended. */
export const schemaMismatch = ownDocumentRule({
  code: 'schema-mismatch',
  severity: 'error',
  *check(part) {
    const validate = VALIDATORS[part.kind];
    if (!validate || part.document.errors.length > 0 || validate(plainValue(part.document))) return;
    for (const error of validate.errors ?? []) yield describe(error, part);
  },
});

/** Where a schema error stands, and what it says to a person. */
function describe(error: ErrorObject, part: OwnDocument): Finding {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const place = locate(part, path);
  const name = path.length > 0 ? fieldName(path) : 'The document';
  switch (error.keyword) {
    case 'required':
      return { span: place.key, message: `${name} has no ${error.params.missingProperty}. Add it.` };
    case 'additionalProperties': {
      const unknown = error.params.additionalProperty as string;
      const field = fieldNamed(fieldsOf(place.node, part.document), unknown);
      return { span: field?.keySpan ?? place.key, message: `"${unknown}" is not a field of ${name}. Remove it.` };
    }
    case 'enum':
      return { span: place.value, message: `${name} must be one of ${error.params.allowedValues.join(', ')}.` };
    case 'const':
      return { span: place.value, message: `${name} must be ${error.params.allowedValue}.` };
    case 'type':
      return { span: place.value, message: `${name} must be ${article(error.params.type)}.` };
    default:
      return { span: place.value, message: `${name} ${error.message}.` };
  }
}

/** `alpha_ms`; `variants[0]` for an item of a list. */
function fieldName(path: string[]): string {
  const last = path.at(-1)!;
  return /^\d+$/.test(last) && path.length > 1 ? `${path.at(-2)}[${last}]` : last;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** The node at a path, with the spans to mark: its key (or itself in a list) and its value. */
function locate(part: OwnDocument, path: string[]): { node: Node | null; key: Span; value: Span } {
  let node: Node | null = part.document.contents as Node | null;
  let key: Span = firstKey(node, part.document) ?? [0, 1];
  let value: Span = key;
  for (const step of path) {
    const field = isMap(node) ? fieldNamed(fieldsOf(node, part.document), step) : undefined;
    const next = field ? field.value : isCollection(node) ? node.get(Number(step), true) : undefined;
    node = isNode(next) ? next : null;
    key = field?.keySpan ?? firstKey(node, part.document) ?? key;
    value = isCollection(node) || !node?.range ? key : [node.range[0], node.range[1]];
  }
  return { node, key, value };
}

function firstKey(node: Node | null, document: YamlDocument): Span | undefined {
  return fieldsOf(node, document)[0]?.keySpan ?? (node?.range ? [node.range[0], node.range[1]] : undefined);
}
