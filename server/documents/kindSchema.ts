import type { FieldSchema } from '../../schemas/fieldSchema.ts';
import { KIND_SCHEMAS } from '../../schemas/generated/fields.js';
import type { YamlPath } from './yamlPlace.ts';

/** The schema of what a path leads to in a document of a kind of ours; a kind not known yet has what all kinds have. */
export function schemaAt(kind: string, path: YamlPath): FieldSchema | undefined {
  let schema: FieldSchema | undefined = Object.hasOwn(KIND_SCHEMAS, kind) ? KIND_SCHEMAS[kind] : undefined;
  if (!schema) schema = { properties: { apiVersion: ANY_API_VERSION, kind: ANY_KIND } };
  for (const step of path) {
    if (typeof step === 'number') schema = schema?.items;
    else schema = Object.hasOwn(schema?.properties ?? {}, step) ? schema!.properties![step] : schemaOfEach(schema);
  }
  return schema;
}

/** What each value of a mapping has to be whose keys are not fields. */
function schemaOfEach({ additionalProperties }: FieldSchema = {}): FieldSchema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

const ANY_KIND: FieldSchema = { type: 'string', enum: Object.keys(KIND_SCHEMAS) };
const ANY_API_VERSION: FieldSchema = Object.values(KIND_SCHEMAS)[0]!.properties!.apiVersion!;
