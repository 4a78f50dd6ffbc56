import { readdirSync, readFileSync } from 'node:fs';
import type { TSchema } from '@sinclair/typebox';
import { describe, expect, test } from 'vitest';
import { schemaFiles } from '../../../schemas/files.ts';
import { ACCELERATORS, MODELS } from '../../../schemas/generated/profiles.js';
import { VariantObservations, ServiceParameters as validate } from '../../../schemas/generated/validators.js';
import { profilePage } from '../../../schemas/generateProfilePage.ts';
import { referenceText } from '../../../schemas/generateReference.ts';

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

test('the committed reference is that of the definitions', () => {
  expect(readFileSync('docs/spec-reference.md', 'utf8')).toBe(referenceText());
});

test('the committed list of accelerators and models is that of the data, with every name that documents know', () => {
  const page = readFileSync('docs/profiles.md', 'utf8');
  expect(page).toBe(profilePage(readFileSync('data/profiles.json', 'utf8')));
  for (const { id } of [...ACCELERATORS, ...MODELS]) expect(page).toContain(`| \`${id}\` |`);
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
    { max_batch: 1_048_577 },
    { learned: { at: 'yesterday', tuner: 'robust' } },
    { learned: { at: '2026-11-29', tuner: 'robust' } },
    { gamma: 1 },
    { name: '' },
  ])
    expect(validate(document({ ...variant, ...wrong })), JSON.stringify(wrong)).toBe(false);
});

describe('VariantObservations', () => {
  const pod = {
    name: 'pod-0',
    arrival_rate_rps: 2.8,
    ttft_ms: 31.9,
    itl_ms: 17.5,
    input_tokens: 1024,
    output_tokens: 256,
  };
  const cycle = { time: '2026-11-29T10:00:00Z', variants: [{ name: 'v', pods: [pod] }] };
  const accepts = (spec: object) =>
    VariantObservations({
      apiVersion: 'kneepoint.dev/v1alpha1',
      kind: 'VariantObservations',
      metadata: { name: 'x' },
      spec: { model_id: 'm', namespace: 'n', ...spec },
    });
  const withPod = (more: object) => ({
    cycles: [{ ...cycle, variants: [{ name: 'v', pods: [{ ...pod, ...more }] }] }],
  });

  test('passes what is complete, and pods without traffic with nothing else', () => {
    expect(accepts({ cycles: [] })).toBe(true);
    expect(accepts({ cycles: [cycle] })).toBe(true);
    expect(
      accepts({ cycles: [{ ...cycle, variants: [{ name: 'v', pods: [{ name: 'p', arrival_rate_rps: 0 }] }] }] }),
    ).toBe(true);
  });

  test('passes what a collector says of where values come from', () => {
    const sources = { arrival_rate_source: 'completed_and_backlog', max_batch: 256, max_batch_source: 'flag' };
    expect(accepts(withPod(sources))).toBe(true);
    const refused = [{ pod: 'pod-1', reason: 'its counters were reset' }];
    expect(
      accepts({ cycles: [{ ...cycle, notes: ['no scheduler'], variants: [{ name: 'v', pods: [], refused }] }] }),
    ).toBe(true);
  });

  test.each([
    { arrival_rate_rps: -1 },
    { arrival_rate_rps: Number.NaN },
    { ttft_ms: -1 },
    { itl_ms: Number.POSITIVE_INFINITY },
    { max_batch: 0 },
    { max_batch: 1.5 },
    { max_batch: 1_048_577 },
    { arrival_rate_source: 'guessed' },
    { started_at: 'yesterday' },
    { started_at: '2026-11-29T10:00:00' },
    { started_at: '2026-13-29T10:00:00Z' },
    { started_at: '2026-02-31T10:00:00Z' },
    { ttft: 1 },
    { name: '' },
  ])('does not pass a pod with %o', (wrong) => {
    expect(accepts(withPod(wrong))).toBe(false);
  });
});
