import type { FieldSchema } from '../../schemas/fieldSchema.ts';
import { ENTRY_SCHEMA, KIND_SCHEMAS } from '../../schemas/generated/fields.js';
import type { YamlPath } from '../documents/yamlPlace.ts';

/** The schema of a field of an entry; undefined if there is no such field. */
export function entryField(name: string): FieldSchema | undefined {
  return Object.hasOwn(ENTRY_SCHEMA.properties!, name) ? ENTRY_SCHEMA.properties![name] : undefined;
}

/** The fields of an entry, in the order of the schema. */
export const ENTRY_FIELD_NAMES: readonly string[] = Object.keys(ENTRY_SCHEMA.properties!);

/** The schema of what a path leads to in a document of a kind of ours; a kind not known yet has what all kinds have. */
export function schemaAt(kind: string, path: YamlPath): FieldSchema | undefined {
  let schema: FieldSchema | undefined = Object.hasOwn(KIND_SCHEMAS, kind) ? KIND_SCHEMAS[kind] : undefined;
  if (!schema) schema = { properties: { apiVersion: ANY_API_VERSION, kind: ANY_KIND } };
  for (const step of path) {
    if (typeof step === 'number') schema = schema?.items;
    else schema = Object.hasOwn(schema?.properties ?? {}, step) ? schema!.properties![step] : undefined;
  }
  return schema;
}

const ANY_KIND: FieldSchema = { type: 'string', enum: Object.keys(KIND_SCHEMAS) };
const ANY_API_VERSION: FieldSchema = Object.values(KIND_SCHEMAS)[0]!.properties!.apiVersion!;

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
