import { closest } from 'fastest-levenshtein';
import type { FieldSchema } from '../../../schemas/fieldSchema.ts';

/** Steps from the whole of a JSON text to a value in it. */
export type JsonPath = readonly (string | number)[];

/** The first place at which a value is not what its schema says. */
export interface SchemaFault {
  readonly path: JsonPath;
  /** What is wrong and what would be right, behind the name of the place: `must be a number, and is "x".` */
  readonly message: string;
}

type Keywords = FieldSchema & {
  readonly pattern?: string;
  readonly minLength?: number;
  readonly additionalProperties?: boolean;
};

/** Looks for what keeps a value from being read, in the order of the schema's fields; undefined if it is as the schema says. */
export function schemaFault(value: unknown, schema: FieldSchema, path: JsonPath = []): SchemaFault | undefined {
  const { type, const: only, enum: choices, properties, items } = schema as Keywords;
  const wrong = (message: string): SchemaFault => ({ path, message });
  if (only !== undefined) return value === only ? undefined : wrong(`must be ${said(only)}, and is ${said(value)}.`);
  if (type !== undefined && ![type].flat().includes(typeOf(value, type)))
    return wrong(`must be ${rightForm(schema)}, and is ${said(value)}.`);
  if (choices && !choices.includes(value)) return wrong(`must be ${rightForm(schema)}, and is ${said(value)}.`);
  if (typeof value === 'number')
    return isWithin(value, schema) ? undefined : wrong(`must be ${rightForm(schema)}, and is ${value}.`);
  if (typeof value === 'string') return textFault(value, schema, wrong);
  if (Array.isArray(value)) return lengthFault(value, schema, wrong) ?? (items && firstFault(value, items, path));
  if (properties && typeof value === 'object' && value !== null) return fieldsFault(value as Fields, schema, path);
  return undefined;
}

type Fields = Readonly<Record<string, unknown>>;
type Wrong = (message: string) => SchemaFault;

function fieldsFault(value: Fields, schema: FieldSchema, path: JsonPath): SchemaFault | undefined {
  const { properties = {}, required = [], additionalProperties } = schema as Keywords;
  for (const [name, field] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) {
      const fault = schemaFault(value[name], field, [...path, name]);
      if (fault) return fault;
    } else if (required.includes(name)) {
      return { path: [...path, name], message: `is missing: it must be ${rightForm(field)}.` };
    }
  }
  const strange =
    additionalProperties === false ? Object.keys(value).find((name) => !Object.hasOwn(properties, name)) : undefined;
  if (strange === undefined) return undefined;
  const names = Object.keys(properties);
  return {
    path: [...path, strange],
    message: `is no field of this format. The nearest is ${said(closest(strange, names))}; take it out, or name it right.`,
  };
}

function firstFault(values: readonly unknown[], items: FieldSchema, path: JsonPath): SchemaFault | undefined {
  for (const [i, each] of values.entries()) {
    const fault = schemaFault(each, items, [...path, i]);
    if (fault) return fault;
  }
  return undefined;
}

function textFault(value: string, schema: FieldSchema, wrong: Wrong): SchemaFault | undefined {
  const { pattern, minLength = 0 } = schema as Keywords;
  const isRight = value.length >= minLength && (pattern === undefined || new RegExp(pattern).test(value));
  return isRight ? undefined : wrong(`must be ${rightForm(schema)}, and is ${said(value)}.`);
}

function lengthFault(value: readonly unknown[], schema: FieldSchema, wrong: Wrong): SchemaFault | undefined {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (value.length >= minItems && value.length <= maxItems) return undefined;
  return wrong(
    `has ${value.length} items, and must have ${value.length < minItems ? `at least ${minItems}` : `at most ${maxItems}`}.`,
  );
}

function isWithin(value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: FieldSchema): boolean {
  return (
    Number.isFinite(value) &&
    value >= (minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (maximum ?? Number.POSITIVE_INFINITY) &&
    value > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    value < (exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  );
}

/** What JSON Schema calls the type of a value; `integer` only where that is asked for. */
function typeOf(value: unknown, asked: string | readonly string[]): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value) && [asked].flat().includes('integer')) return 'integer';
  return typeof value;
}

const TYPES: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  null: 'null',
};

/** What a value must be, in words: `a number from 0, or null`. */
function rightForm(schema: FieldSchema): string {
  const {
    type = 'object',
    const: only,
    enum: choices,
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    pattern,
    minLength,
  } = schema as Keywords;
  if (only !== undefined) return said(only);
  if (choices) return `one of ${choices.map((each) => String(each)).join(', ')}`;
  if (pattern) return `a text of the form ${pattern}`;
  if (minLength) return 'a text that is not empty';
  const bounds = [
    ...(minimum === undefined ? [] : [` from ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [` above ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [` to ${maximum}`]),
    ...(exclusiveMaximum === undefined ? [] : [` below ${exclusiveMaximum}`]),
  ].join('');
  return [type]
    .flat()
    .map((each) => `${TYPES[each]}${each === 'null' ? '' : bounds}`)
    .join(', or ');
}

const LONGEST = 40;

/** A value that was found, cut short where it is long. */
function said(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a mapping';
  // JSON.parse takes what is too large for a number.
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}
