import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { servingExperiment } from '../../../server/documents/serving/servingExperiment.ts';
import { diagnose } from '../../../server/rules/index.ts';
import { CONTEXT } from '../server/context.ts';
import { modelOf } from '../server/marks.ts';

const files = readdirSync('examples').filter((name) => /^serving-.*\.yaml$/.test(name));

test('there is one of each kind', () => {
  expect(files).toEqual(
    ['chunked', 'colocated', 'disaggregated', 'prefix', 'trace'].map((kind) => `serving-${kind}.yaml`),
  );
});

describe.each(files)('examples/%s', (file) => {
  const text = readFileSync(`examples/${file}`, 'utf8');
  const model = modelOf(text, `file:///work/examples/${file}`);
  const experiments = model.parts.flatMap((part) => (part.type === 'own-document' ? servingExperiment(part) : []));

  test('can be run, and has nothing to find', () => {
    expect(experiments.map((each) => each?.name)).toEqual([/serving-(.*)\.yaml/.exec(file)![1]]);
    expect(diagnose(model, { ...CONTEXT, workspaceFolders: ['file:///work'] })).toEqual([]);
  });

  test('says what to look at', () => {
    expect(text).toMatch(/^(?:#.*\n)*# Look at: /);
  });

  test('names files that are there', () => {
    const workload = experiments[0]!.workload;
    if (workload.source === 'trace') expect(existsSync(`examples/${workload.file}`)).toBe(true);
  });
});
