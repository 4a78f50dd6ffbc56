import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { WriteFieldsParams } from '../../../protocol/simulation.ts';
import { plainValue } from '../../../server/documents/ownDocument.ts';
import { experimentNamed } from '../../../server/documents/serving/experimentNamed.ts';
import { writeFields } from '../../../server/features/writeFields.ts';
import { modelOf } from './marks.ts';

const HEAD = 'apiVersion: kneepoint.dev/v1alpha1\nkind: ServingExperiment\nmetadata: { name: test }\n';
const uri = 'file:///test/config.yaml';

function result(text: string, fields: WriteFieldsParams['fields'], version = 1) {
  const model = modelOf(text);
  return { model, written: writeFields(model, { uri, name: 'test', version, fields }) };
}

function write(text: string, fields: WriteFieldsParams['fields']): string {
  const { model, written } = result(text, fields);
  if ('refused' in written) throw new Error(written.refused);
  expect(written.edits.length).toBeLessThanOrEqual(1);
  return TextDocument.applyEdits(model.document, [...written.edits]);
}

const inLines = `${HEAD}spec:
  system:
    model: llama-3.1-8b # the one in use
    # Two of them stand idle.
    accelerator: "h100-sxm"

  # From the gateway.
  workload: { request_rate_rps: 20, prompt_tokens: {dist: constant, value: 8} } # at noon
`;

describe('in lines', () => {
  test('a value takes the place of another, in its quotes, and comments stay', () => {
    expect(write(inLines, { 'system.model': 'llama-3.1-70b', 'system.accelerator': 'h200-sxm' })).toBe(
      inLines.replace('llama-3.1-8b', 'llama-3.1-70b').replace('h100-sxm', 'h200-sxm'),
    );
    expect(write(inLines, { 'workload.request_rate_rps': 0.5 })).toBe(inLines.replace('20', '0.5'));
  });

  test('a new field stands where the schema has it, behind comments', () => {
    expect(write(inLines, { 'system.chunk_tokens': 2048, 'system.tensor_parallel': 2 })).toBe(
      inLines.replace('"h100-sxm"\n', '"h100-sxm"\n    tensor_parallel: 2\n    chunk_tokens: 2048\n'),
    );
    expect(write(inLines, { 'workload.prompt_tokens.max': 9 })).toBe(inLines.replace('value: 8', 'value: 8, max: 9'));
    expect(write(inLines, { 'workload.num_requests': 10 })).toBe(inLines.replace('20,', '20, num_requests: 10,'));
  });

  test('parents that are missing are made', () => {
    expect(write(inLines, { 'slo.ttft_ms': 500, 'slo.itl_ms': 50 })).toBe(
      `${inLines}  slo:\n    ttft_ms: 500\n    itl_ms: 50\n`,
    );
    expect(write(`${inLines}  slo:\n`, { 'slo.ttft_ms': 500 })).toBe(`${inLines}  slo: { ttft_ms: 500 }\n`);
    expect(write(`${inLines}  slo: # none\n`, { 'slo.ttft_ms': 500 })).toBe(
      `${inLines}  slo: { ttft_ms: 500 } # none\n`,
    );
    expect(write(`${inLines}  slo: {}\n`, { 'slo.ttft_ms': 500 })).toBe(`${inLines}  slo: { ttft_ms: 500 }\n`);
  });

  test('indentation is that of the document', () => {
    const wide = `${HEAD}spec:\n    system:\n        model: m\n`;
    expect(write(wide, { 'slo.e2e_ms': 1 })).toBe(`${wide}    slo:\n        e2e_ms: 1\n`);
  });

  test('a field goes with its line, and its parent if nothing else is in it', () => {
    const text = `${inLines}  slo:\n    ttft_ms: 5 # soon\n    # soonest\n    itl_ms: 1\n`;
    expect(write(text, { 'slo.ttft_ms': null })).toBe(`${inLines}  slo:\n    # soonest\n    itl_ms: 1\n`);
    expect(write(text, { 'slo.itl_ms': null, 'slo.ttft_ms': null })).toMatch(/at noon\n( {4}# soonest\n)?$/);
    expect(write(text, { slo: null })).not.toContain('itl_ms');
    expect(write(text, { prefix: null, 'latency.model': null })).toBe(text);
    expect(write(inLines, { 'workload.request_rate_rps': null })).toBe(inLines.replace('request_rate_rps: 20, ', ''));
    expect(write(inLines, { 'workload.prompt_tokens.value': null })).toBe(inLines.replace(', value: 8', ''));
  });

  test('line breaks stay what they are, and the last may be missing', () => {
    const fields = { 'system.tensor_parallel': 2, 'slo.ttft_ms': 5, 'system.accelerator': null };
    expect(write(inLines.replaceAll('\n', '\r\n'), fields)).toBe(write(inLines, fields).replaceAll('\n', '\r\n'));
    const bare = `${HEAD}spec:\n  system:\n    model: m\n    replicas: 2`;
    expect(write(bare, { 'system.replicas': null })).toBe(bare.replace('\n    replicas: 2', ''));
    expect(write(bare, { seed: 2 })).toBe(`${bare}\n  seed: 2`);
  });

  test('numbers and texts are what they are meant for in every version of YAML', () => {
    const text = write(inLines, { 'latency.gamma_ms': 1e-7, 'system.model': 'a: b', 'system.accelerator': 'yes' });
    expect(text).toContain('gamma_ms: 1.0e-7');
    expect(text).toContain('model: "a: b" # the one');
    expect(text).toContain('accelerator: "yes"');
  });
});

describe('in JSON', () => {
  const document = {
    apiVersion: 'kneepoint.dev/v1alpha1',
    kind: 'ServingExperiment',
    metadata: { name: 'test' },
    spec: { system: { model: 'm', replicas: 2 }, workload: { request_rate_rps: 20 } },
  };

  test.each([undefined, 2, '\t'])('with an indentation of %j', (indent) => {
    const text = JSON.stringify(document, null, indent);
    const after = JSON.parse(
      write(text, {
        'system.model': 'models/config.json',
        'system.replicas': null,
        'system.accelerator': 'h100-sxm',
        'workload.request_rate_rps': 2.5e-6,
        'slo.ttft_ms': 500,
      }),
    );
    expect(after).toEqual({
      ...document,
      spec: {
        system: { model: 'models/config.json', accelerator: 'h100-sxm' },
        workload: { request_rate_rps: 2.5e-6 },
        slo: { ttft_ms: 500 },
      },
    });
    expect(write(text, { 'system.replicas': 4 })).toBe(text.replace(/2(?=\s*\})/, '4'));
  });

  test('a field stands on a line of its own where the others do', () => {
    const text = JSON.stringify(document, null, 2);
    expect(write(text, { 'workload.num_requests': 5 })).toContain(
      '      "request_rate_rps": 20,\n      "num_requests": 5\n',
    );
  });
});

describe('is refused', () => {
  test.each([
    ['workload.request_rate_rps', 1e-7],
    ['system.max_num_seqs', 1.5],
    ['system.scheduler', 'fastest'],
    ['system.model', 7],
  ])('if the schema of %s does not take %j', (field, value) => {
    expect(result(inLines, { [field]: value }).written).toEqual({
      refused: `${field} is no field that can be written so. Nothing was written.`,
    });
  });

  test('if the file changed, or has no such experiment', () => {
    expect(result(inLines, { seed: 2 }, 7).written).toEqual({ refused: expect.stringContaining('changed meanwhile') });
    expect(result(inLines.replace('name: test', 'name: other'), { seed: 2 }).written).toEqual({
      refused: 'The file has no experiment "test" any more, so nothing was written.',
    });
  });

  test.each([
    ['a path that leads nowhere', { 'system.wings': 2 }],
    ['a value for a mapping', { system: 2 }],
    ['a value for a list', { 'workload.prompt_tokens.values': 2 }],
    ['no number', { seed: Number.NaN }],
    ['the loss of what is needed', { 'system.model': null }],
    ['the loss of all that is needed', { system: null }],
  ])('%s', (_, fields) => {
    expect(result(inLines, fields).written).toHaveProperty('refused');
  });

  test.each([
    ['shares it by an alias', 'spec:\n  system: { model: m, replicas: &n 2 }\n  seed: *n\n', { 'system.replicas': 3 }],
    ['shares all of it', 'base: &b { model: m, replicas: 2 }\nspec:\n  system: *b\n', { 'system.replicas': 3 }],
    ['is broken', 'spec:\n  system: { model: m, replicas: 2\n', { 'system.replicas': 3 }],
    ['holds something else there', 'spec:\n  system: [1]\n', { 'system.replicas': 3 }],
  ])('where the document %s', (_, spec, fields) => {
    expect(result(HEAD + spec, fields).written).toHaveProperty('refused');
  });

  test('with what was merged, it stands beside the merge', () => {
    const text = `${HEAD}base: &b { replicas: 2 }\nspec:\n  system:\n    <<: *b\n    model: m\n`;
    expect(write(text, { 'system.replicas': 3 })).toBe(`${text}    replicas: 3\n`);
  });
});

test('of several documents only the one is touched', () => {
  const other = inLines.replace('name: test', 'name: other');
  const text = `${other}---\n${inLines}---\nkind: ConfigMap\n`;
  const after = write(text, { 'system.replicas': 3 });
  expect(after.startsWith(other)).toBe(true);
  expect(after).toBe(`${other}---\n${write(inLines, { 'system.replicas': 3 })}---\nkind: ConfigMap\n`);
  expect(plainValue(experimentNamed(modelOf(after), 'test')!.document)).toMatchObject({
    spec: { system: { replicas: 3 } },
  });
});
