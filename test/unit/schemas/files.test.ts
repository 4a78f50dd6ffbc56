import { readdirSync, readFileSync } from 'node:fs';
import type { TSchema } from '@sinclair/typebox';
import { expect, test } from 'vitest';
import { schemaFiles } from '../../../schemas/files.ts';
import { ServiceParameters as validate } from '../../../schemas/generated/validators.js';

test('the committed JSON Schemas are those of the definitions', () => {
  const files = schemaFiles();
  expect(readdirSync('schemas/json').sort()).toEqual(
    Object.keys(files)
      .map((name) => `${name}.schema.json`)
      .sort(),
  );
  for (const [name, { text }] of Object.entries(files))
    expect(readFileSync(`schemas/json/${name}.schema.json`, 'utf8')).toBe(text);
});

test('every field of a schema is described', () => {
  const undescribed = (schema: TSchema, path: string): string[] => [
    ...Object.entries<TSchema>(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(field.description || field.const || field.properties ? [] : [`${path}.${name}`]),
      ...undescribed(field, `${path}.${name}`),
    ]),
    ...(schema.items ? undescribed(schema.items, `${path}[]`) : []),
  ];
  expect(Object.entries(schemaFiles()).flatMap(([name, { schema }]) => undescribed(schema, name))).toEqual([]);
});

test('ServiceParameters: complete variants pass, others do not', () => {
  const variant = {
    model_id: 'm',
    namespace: 'n',
    name: 'v',
    alpha_ms: 7,
    beta_ms: 0.02,
    gamma_ms: 0,
    input_tokens: 10,
    output_tokens: 10,
  };
  const document = (...variants: object[]) => ({
    apiVersion: 'kneepoint.dev/v1alpha1',
    kind: 'ServiceParameters',
    metadata: { name: 'x' },
    spec: { variants },
  });
  expect(validate(document())).toBe(true);
  expect(validate(document(variant))).toBe(true);
  for (const wrong of [
    { alpha_ms: 0 },
    { beta_ms: -1 },
    { output_tokens: 0.5 },
    { max_batch: 1.5 },
    { gamma: 1 },
    { name: '' },
  ])
    expect(validate(document({ ...variant, ...wrong })), JSON.stringify(wrong)).toBe(false);
});
