import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { servingInput } from '../../../engine/serving/servingJob.ts';
import { experimentJob } from '../../../server/documents/serving/experimentJob.ts';
import { resolveExperiment } from '../../../server/documents/serving/servingExperiment.ts';
import { documentOf, type Sections } from '../engine/serving/ranExperiment.ts';
import { filesOf } from './namedFiles.ts';

const CONFIG = {
  model_type: 'llama',
  num_hidden_layers: 2,
  hidden_size: 64,
  num_attention_heads: 4,
  num_key_value_heads: 4,
  intermediate_size: 128,
  vocab_size: 1000,
};
const TRACE = 'arrival_time,prompt_tokens,output_tokens\n0,8,5\n1,8,5\n';
const trace = { workload: { trace: { file: 'd/t.csv' } } };

function read(sections: Sections, files: Readonly<Record<string, string>> = {}) {
  const experiment = resolveExperiment(documentOf(sections))!;
  const named = filesOf(Object.fromEntries(Object.entries(files).map(([path, text]) => [`file:///d/${path}`, text])));
  return experimentJob(experiment, { files: named, documentUri: 'file:///d/e.yaml', workspaceFolders: undefined });
}

describe('what an experiment names', () => {
  test('facts that are read, and only those', () => {
    const roofline = { latency: { model: 'roofline' }, system: { accelerator: 'h100-sxm' } };
    const named = (sections: Sections) => {
      const job = read(sections);
      return 'profiles' in job ? job.profiles.map(({ id }) => id) : job.problems;
    };
    expect(named(roofline)).toEqual(['llama-3.1-8b', 'h100-sxm']);
    // The accelerator counts for nothing here; the model says how large a block is.
    expect(named({ system: { accelerator: 'h100-sxm' } })).toEqual(['llama-3.1-8b']);
    expect(named({ system: { model: 'mine', accelerator: 'mine' } })).toEqual([]);
  });

  test('a trace', () => {
    const job = read(trace, { 'd/t.csv': TRACE });
    const hash = createHash('sha256').update(TRACE).digest('hex');
    expect(job).toMatchObject({
      job: { trace: { promptTokens: Int32Array.of(8, 8) } },
      files: [{ path: 'd/t.csv', hash }],
      warnings: [],
    });
    const unsorted = read(trace, { 'd/t.csv': `${TRACE}0.5,8,5\n` });
    expect(unsorted).toMatchObject({
      warnings: [
        'd/t.csv, line 4: This request arrives before the one above it. The trace is put in the order of arrival.',
      ],
    });
  });

  test('a config.json, which may begin with a byte order mark', () => {
    const sections = { system: { model: 'm/config.json', accelerator: 'h100-sxm' }, latency: { model: 'roofline' } };
    const job = read(sections, { 'm/config.json': `\uFEFF${JSON.stringify(CONFIG)}` });
    expect(job).toMatchObject({
      job: { model: { layers: 2, id: 'm/config.json' } },
      files: [{ path: 'm/config.json' }],
      profiles: [{ id: 'h100-sxm' }],
    });
    const quantised = { ...CONFIG, quantization_config: { quant_method: 'modelopt', quant_algo: 'NVFP4' } };
    expect(read(sections, { 'm/config.json': JSON.stringify(quantised) })).toMatchObject({
      warnings: [
        expect.stringMatching(/^m\/config\.json: quantization_config: NVFP4 has no precision of its own here; /),
      ],
    });
  });
});

describe('what keeps an experiment from running', () => {
  const problems = (sections: Sections, files?: Readonly<Record<string, string>>) => {
    const job = read(sections, files);
    return 'problems' in job ? job.problems : [];
  };

  test('lines of the trace', () => {
    expect(problems(trace, { 'd/t.csv': `${TRACE}2,8,-1\n,8,8\n` })).toEqual([
      {
        field: ['workload', 'trace', 'file'],
        at: { path: 'd/t.csv', line: 4 },
        message: 'output_tokens must be a whole number from 0 to 100000000, not "-1".',
      },
      {
        field: ['workload', 'trace', 'file'],
        at: { path: 'd/t.csv', line: 5 },
        message: 'arrival_time is missing: a number of seconds, 0 or later.',
      },
    ]);
  });

  test('fields of a config.json, on their lines', () => {
    const system = { model: 'config.json' };
    const of = (config: unknown) => {
      const text = typeof config === 'string' ? config : JSON.stringify(config, null, 2);
      return problems({ system }, { 'config.json': text }).map(({ at, message }) => `${at?.line}: ${message}`);
    };
    expect(of({ ...CONFIG, hidden_size: -64, vocab_size: undefined })).toEqual([
      '4: hidden_size is -64. Right would be a whole number from 1 to 16777216.',
      expect.stringMatching(/^1: vocab_size is missing\. /),
    ]);
    expect(of({ text_config: { ...CONFIG, hidden_size: 'wide' }, hidden_size: 1 })).toEqual([
      expect.stringMatching(/^5: text_config\.hidden_size: hidden_size is "wide"\. /),
    ]);
    expect(of([])).toEqual(['1: This is a list. Right would be the config.json of a model, which is an object.']);
    expect(of('{')).toEqual(['1: This is no JSON. Right would be the config.json of a model.']);
  });

  test('names that nothing is known of, where something is computed from them', () => {
    const system = { model: 'mine', accelerator: 'mine' };
    expect(problems({ system, latency: { model: 'roofline' } })).toEqual([
      { field: ['system', 'model'], message: 'There is no data of the model "mine".' },
      { field: ['system', 'accelerator'], message: 'There is no data of the accelerator "mine".' },
    ]);
    expect(problems({ system, disaggregation: { prefill_workers: 1, decode_workers: 1 } })).toMatchObject([
      { field: ['system', 'model'] },
    ]);
  });

  test('weights whose sum is no number are told at their field', () => {
    const prompt_tokens = { dist: 'empirical', values: [1, 2], weights: [1e308, 1e308] };
    const job = read({ workload: { prompt_tokens } });
    expect('job' in job && servingInput(job.job)).toEqual({
      problem: {
        field: ['workload', 'prompt_tokens', 'weights'],
        message: 'The weights of the prompt tokens must not exceed all bounds in sum.',
      },
    });
  });
});

test('the experiments of the examples have all that they need', () => {
  const sections = { workload: { trace: { file: 'serving-trace.csv', format: 'kneepoint' } } };
  const text = readFileSync('examples/serving-trace.csv', 'utf8');
  expect(read(sections, { 'serving-trace.csv': text })).toMatchObject({ warnings: [] });
});
