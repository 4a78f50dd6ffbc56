import type { ErrorObject } from 'ajv';
import type { FieldSchema } from '../../schemas/fieldSchema.ts';
import { schemaAt } from '../documents/kindSchema.ts';
import { writeLike } from '../documents/scalars/writeLike.ts';
import type { YamlPath } from '../documents/yamlPlace.ts';
import type { CheckedDocument } from './checkedDocument.ts';
import { meaning } from './fieldMeaning.ts';
import { nearestName } from './nearestName.ts';
import { formOf, rightForm } from './rightForm.ts';
import { type Finding, fix } from './rule.ts';

/** Where a schema error stands, and what it says to a person: which field, and what it may be. */
export function schemaError(error: ErrorObject, document: CheckedDocument, text: string): Finding {
  const { keyword, params } = error;
  const path = pathOf(error);
  const { key, value } = document.place(path);
  if (keyword === 'required') {
    const missing = params.missingProperty as string;
    const field = document.fieldName(path, missing);
    const schema = schemaAt(document.kind, [...path, missing]);
    return {
      span: key,
      message: `${document.nameOf(path)} has no ${field}. Add it${formOf(schema)}${meaning(schema)}.`,
    };
  }
  if (keyword === 'additionalProperties') return unknownField(params.additionalProperty, path, document, text);
  const right = rightForm(keyword, at(document.value, path), schemaAt(document.kind, path));
  return {
    span: value,
    message: `${document.nameOf(path)} must ${demand(error, path, document)}.${right ? ` ${right.advice}.` : ''}`,
    ...(right?.text === undefined
      ? {}
      : { fixes: () => fix(`Write ${right.text}`, [{ span: value, text: right.text! }]) }),
  };
}

/** What a value must be. */
function demand({ keyword, params }: ErrorObject, path: YamlPath, { kind, value }: CheckedDocument): string {
  const schema = schemaAt(kind, path);
  const what = meaning(schema);
  switch (keyword) {
    case 'enum':
      return `be one of ${params.allowedValues.join(', ')}`;
    case 'const':
      return `be ${params.allowedValue}`;
    case 'type':
      return `be ${lacksEnd(params.type, at(value, path)) ? 'a finite' : article(params.type)} ${params.type}${what}`;
    case 'exclusiveMinimum':
      return `be above ${params.limit}${what}`;
    case 'minimum':
      return `be at least ${params.limit}${what}`;
    case 'exclusiveMaximum':
      return `be below ${params.limit}${what}`;
    case 'maximum':
      return `be at most ${params.limit}${what}`;
    case 'minLength':
      return `not be empty${what}`;
    case 'pattern':
      return `be written as in ${schema?.examples?.join(', ')}${what}`;
    case 'minItems':
    case 'maxItems':
      return `have ${itemLimit(keyword, schema)} items${what}`;
    default:
      return `be what its schema says (${keyword})${what}`;
  }
}

function unknownField(unknown: string, path: YamlPath, document: CheckedDocument, text: string): Finding {
  const field = document.field(path, unknown);
  const near = nearestName(unknown, Object.keys(schemaAt(document.kind, path)?.properties ?? {}));
  const span = field?.keySpan ?? document.place(path).key;
  return {
    span,
    message: `"${unknown}" is not a field of ${document.nameOf(path)}. ${near ? `Did you mean "${near}"?` : 'Remove it.'}`,
    fixes: () =>
      near && field && !field.merged
        ? fix(`Rename to ${near}`, [{ span, text: writeLike(text.slice(...span), near) }], { preferred: true })
        : [],
  };
}

/** The path of a JSON pointer; no kind has fields that are numbers. */
function pathOf({ instancePath }: ErrorObject): YamlPath {
  return instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')));
}

/** What stands in plain data at a path that leads somewhere in it. */
function at(value: unknown, path: YamlPath): unknown {
  return path.reduce((inner, step) => (inner as Record<string | number, unknown>)[step], value);
}

/** NaN and infinity are written as numbers, and are none: where no number is asked for, that is not what is wrong. */
function lacksEnd(asked: string, value: unknown): boolean {
  return asked !== 'string' && typeof value === 'number' && !Number.isFinite(value);
}

function itemLimit(keyword: string, { minItems, maxItems }: FieldSchema = {}): string {
  if (minItems === maxItems) return String(minItems);
  return keyword === 'minItems' ? `at least ${minItems}` : `at most ${maxItems}`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? 'an' : 'a';
}
