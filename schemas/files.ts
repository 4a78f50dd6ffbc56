import type { TSchema } from '@sinclair/typebox';
import { QueueingConfigEntry } from './queueing-config-entry.ts';
import { ServiceParameters } from './service-parameters.ts';

/** Every schema that has a file of its own, by the file's name, with the text of that file. */
export function schemaFiles(): Record<string, { schema: TSchema; text: string }> {
  const schemas = { 'queueing-config-entry': QueueingConfigEntry, 'service-parameters': ServiceParameters };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const file = { $schema: 'http://json-schema.org/draft-07/schema#', ...schema };
      return [name, { schema, text: `${JSON.stringify(file, null, 2)}\n` }];
    }),
  );
}
