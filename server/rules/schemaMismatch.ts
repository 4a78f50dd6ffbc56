import type { ErrorObject, ValidateFunction } from 'ajv';
import { isCollection, isMap, isNode, type Node } from 'yaml';
import * as validators from '../../schemas/generated/validators.js';
import { UNIT_KEYWORD } from '../../schemas/units.ts';
import { type OwnDocument, plainValue } from '../documents/ownDocument.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import { fieldNamed, fieldsOf, type YamlDocument } from '../documents/yaml.ts';
import { nearestName } from './nearestName.ts';
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

/** Where a schema error stands, and what it says to a person: which field, and what it may be. */
function describe(error: ErrorObject, part: OwnDocument): Finding {
  const path = error.instancePath.split('/').slice(1).map(unescapeStep);
  const place = locate(part, path);
  const name = path.length > 0 ? fieldName(path) : 'The document';
  switch (error.keyword) {
    case 'required': {
      const missing = error.params.missingProperty as string;
      return { span: place.key, message: `${name} has no ${missing}. Add it${meaning(propertiesOf(error)[missing])}.` };
    }
    case 'additionalProperties':
      return unknownField(error, name, place, part);
    case 'enum':
      return { span: place.value, message: `${name} must be one of ${error.params.allowedValues.join(', ')}.` };
    case 'const':
      return { span: place.value, message: `${name} must be ${error.params.allowedValue}.` };
    case 'type':
      return {
        span: place.value,
        message: `${name} must be ${article(error.params.type)}${meaning(error.parentSchema)}.`,
      };
    case 'exclusiveMinimum':
      return {
        span: place.value,
        message: `${name} must be above ${error.params.limit}${meaning(error.parentSchema)}.`,
      };
    case 'minimum':
      return {
        span: place.value,
        message: `${name} must be at least ${error.params.limit}${meaning(error.parentSchema)}.`,
      };
    case 'minLength':
      return { span: place.value, message: `${name} must not be empty${meaning(error.parentSchema)}.` };
    default:
      return { span: place.value, message: `${name} ${error.message}.` };
  }
}

function unknownField(error: ErrorObject, name: string, place: Place, part: OwnDocument): Finding {
  const unknown = error.params.additionalProperty as string;
  const field = fieldNamed(fieldsOf(place.node, part.document), unknown);
  const near = nearestName(unknown, Object.keys(propertiesOf(error)));
  const span = field?.keySpan ?? place.key;
  return {
    span,
    message: `"${unknown}" is not a field of ${name}. ${near ? `Did you mean "${near}"?` : 'Remove it.'}`,
    fixes: () =>
      near && field && !field.merged
        ? [{ title: `Rename to ${near}`, changes: [{ span, text: near }], preferred: true }]
        : [],
  };
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

interface Described {
  readonly description?: string;
  readonly [UNIT_KEYWORD]?: string;
}

function propertiesOf({ parentSchema }: ErrorObject): Readonly<Record<string, Described>> {
  return (parentSchema as { properties?: Record<string, Described> } | undefined)?.properties ?? {};
}

/** What a field holds, as the schema says: unit and description. */
function meaning(schema: object | undefined): string {
  const { description: text, [UNIT_KEYWORD]: unitName }: Described = schema ?? {};
  const unit = unitName ? ` (${unitName})` : '';
  const description = text?.replace(/\.$/, '');
  return description ? `${unit}: ${description[0]!.toLowerCase()}${description.slice(1)}` : unit;
}

/** `alpha_ms`; `variants[0]` for an item of a list. */
function fieldName(path: string[]): string {
  const last = path.at(-1)!;
  return /^\d+$/.test(last) && path.length > 1 ? `${path.at(-2)}[${last}]` : last;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** A node of a document, with the spans to mark: its key (or itself in a list) and its value. */
interface Place {
  readonly node: Node | null;
  readonly key: Span;
  readonly value: Span;
}

function locate(part: OwnDocument, path: string[]): Place {
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
