import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSchemaKnownElsewhere } from '../../../server/features/elsewhere.ts';
import { modelOf } from '../server/marks.ts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const manifest = read('package.json');
const texts: Record<string, string> = read('package.nls.json');

test('every text that the manifest refers to is there, and none is left over', () => {
  const used = [...JSON.stringify(manifest).matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key!);
  expect([...new Set(used)].sort()).toEqual(Object.keys(texts).sort());
});

test('at most twenty settings, each described and scoped, in an order', () => {
  const settings = Object.entries<Record<string, unknown>>(manifest.contributes.configuration.properties);
  expect(settings.length).toBeLessThanOrEqual(20);
  for (const [name, setting] of settings) {
    expect(setting, name).toMatchObject({ scope: expect.any(String), order: expect.any(Number) });
    expect(setting.markdownDescription, name).toMatch(/^%setting\./);
    expect(setting, name).toHaveProperty('default');
  }
});

test('every command of the palette has a title in our category', () => {
  for (const { command, title, category } of manifest.contributes.commands)
    expect([category, title], command).toEqual(['Kneepoint', expect.stringMatching(/^%command\./)]);
});

test('the JSON files that the editor checks by our schema are those that the server leaves to it', () => {
  const others = { json: true, yaml: false, schemaFiles: [] };
  const isLeft = (name: string) => isSchemaKnownElsewhere(modelOf('{}', `file:///folder/${name}`, 'json'), others);
  const patterns: string[] = manifest.contributes.jsonValidation.flatMap(
    ({ fileMatch }: { fileMatch: string[] }) => fileMatch,
  );
  expect(patterns.length).toBeGreaterThan(1);
  for (const pattern of patterns) expect(isLeft(pattern.replace('*', 'mine')), pattern).toBe(true);
  expect(isLeft('my-observations.json')).toBe(false);
});
