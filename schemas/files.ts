import type { TSchema } from '@sinclair/typebox';
import { KINDS } from './kinds.ts';
import { QueueingConfigEntry } from './queueing-config-entry.ts';
import { RESULTS } from './results/results.ts';

const DRAFT = 'http://json-schema.org/draft-07/schema#';

/** Every schema that has a file of its own, by the file's name. */
export function schemaFiles(): Record<string, { schema: TSchema; text: string }> {
  const schemas: Record<string, TSchema> = {
    'queueing-config-entry': QueueingConfigEntry,
    ...Object.fromEntries(Object.entries(KINDS).map(([kind, schema]) => [fileName(kind), schema])),
    ...Object.fromEntries(Object.entries(RESULTS).map(([kind, schema]) => [fileName(kind), schema])),
    kneepoint: anyKind(),
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      { schema, text: `${JSON.stringify({ $schema: DRAFT, ...schema }, null, 2)}\n` },
    ]),
  );
}

/** ServiceParameters -> service-parameters */
function fileName(kind: string): string {
  return kind.replace(/\B[A-Z]/g, '-$&').toLowerCase();
}

/** One schema for documents of any kind, for editors that pick a schema by the file's name; other files pass. */
function anyKind(): TSchema {
  const branches = Object.entries(KINDS).map(([kind, { $id: _, ...schema }]) => ({
    if: { properties: { kind: { const: kind } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: schema,
  }));
  return {
    $id: 'https://kneepoint.dev/schemas/kneepoint.schema.json',
    title: 'Kneepoint document',
    description: 'A document of the API group kneepoint.dev, of any kind.',
    type: 'object',
    if: { properties: { apiVersion: { type: 'string', pattern: '^kneepoint\\.dev/' } }, required: ['apiVersion'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: {
      properties: { kind: { type: 'string', description: 'What the document holds.', enum: Object.keys(KINDS) } },
      required: ['kind'],
      allOf: branches,
    },
  } as unknown as TSchema;
}
