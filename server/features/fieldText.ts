import type { FieldSchema } from '../../schemas/fieldSchema.ts';
import { ENTRY_SCHEMA } from '../../schemas/generated/fields.js';

/** The schema of a field of an entry; undefined if there is no such field. */
export function entryField(name: string): FieldSchema | undefined {
  return Object.hasOwn(ENTRY_SCHEMA.properties!, name) ? ENTRY_SCHEMA.properties![name] : undefined;
}

/** The fields of an entry, in the order of the schema. */
export const ENTRY_FIELD_NAMES: readonly string[] = Object.keys(ENTRY_SCHEMA.properties!);

/** The values that a schema allows, if it names them. */
export function namedValues({ const: only, enum: some, type }: FieldSchema): readonly unknown[] {
  return only !== undefined ? [only] : (some ?? (type === 'boolean' ? [true, false] : []));
}

/** In a word or two: `number, ms, default 0`. */
export function fieldDetail(schema: FieldSchema): string {
  const { type, 'x-unit': unit, default: usual } = schema;
  const parts = [type, unit, usual === undefined ? undefined : `default ${String(usual)}`];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** Which numbers a schema takes: `from 1 to 1024`, `above 0`. */
export function rangeText({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: FieldSchema): string {
  const low =
    minimum !== undefined ? `at least ${minimum}` : exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}` : '';
  const high =
    maximum !== undefined ? `at most ${maximum}` : exclusiveMaximum !== undefined ? `below ${exclusiveMaximum}` : '';
  return [low, high].filter(Boolean).join(' and ');
}
