import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { servingInput } from '../../../engine/serving/servingJob.ts';
import { simulate } from '../../../engine/serving/simulate.ts';
import type { SimulationFacts, SimulationJob } from '../../../protocol/simulation.ts';
import { codeLenses } from '../../../server/features/codeLens.ts';
import type { FeatureContext } from '../../../server/features/context.ts';
import { documentLinks } from '../../../server/features/documentLink.ts';
import { experimentAt } from '../../../server/features/experimentAt.ts';
import { hover } from '../../../server/features/hover.ts';
import { simulation } from '../../../server/features/simulation.ts';
import { CONTEXT } from './context.ts';
import { atCursor, modelOf } from './marks.ts';
import { filesOf } from './namedFiles.ts';

const uri = 'file:///work/experiment.yaml';
const FILES = filesOf({
  'file:///work/trace.csv': 'arrival_time,prompt_tokens,output_tokens\n2,512,128\n1,256,64\n4,8,8\n',
  'file:///work/bad.csv': 'arrival_time,prompt_tokens,output_tokens\n2,many,128\n',
  'file:///work/models/config.json': JSON.stringify({
    model_type: 'llama',
    num_hidden_layers: 32,
    hidden_size: 4096,
    intermediate_size: 14336,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    vocab_size: 128256,
    quantization_config: { quant_method: 'modelopt', quant_algo: 'NVFP4' },
  }),
});
const CONTEXT_WITH_FILES: FeatureContext = { ...CONTEXT, files: FILES, workspaceFolders: ['file:///work'] };

function experiment(system: string, workload = 'workload: { trace: { file: trace.csv } }', name = 'test'): string {
  return `apiVersion: kneepoint.dev/v1alpha1\nkind: ServingExperiment\nmetadata: { name: ${name} }\nspec:\n  system: { ${system} }\n  ${workload}\n`;
}
const LLAMA = 'model: llama-3.1-8b, accelerator: h100-sxm';
const ask = (text: string, name = 'test') => simulation(modelOf(text, uri), { uri, name }, CONTEXT_WITH_FILES);

/** The job as the page makes it of what it is told. */
function requestsOf({ trace }: SimulationJob) {
  return (
    trace && {
      arrivalMs: Float64Array.from(trace.arrivalMs),
      promptTokens: Int32Array.from(trace.promptTokens),
      outputTokens: Int32Array.from(trace.outputTokens),
    }
  );
}

describe('what the simulation view is told', () => {
  test('is a job that runs, as plain data', () => {
    const text = readFileSync('examples/serving-colocated.yaml', 'utf8');
    const told = simulation(modelOf(text, uri), { uri, name: 'colocated' }, CONTEXT_WITH_FILES) as SimulationFacts;
    const { job, accelerators } = JSON.parse(JSON.stringify(told)) as SimulationFacts;
    expect(told).toMatchObject({ state: 'known', uri, name: 'colocated', version: 1, remarks: [] });
    expect(job.model?.id).toBe('llama-3.1-8b');
    expect(accelerators.map(({ id }) => id)).toContain(job.accelerator!.id);
    expect(servingInput({ ...job, trace: requestsOf(job) })).toHaveProperty('input');
  });

  test('has the requests of a trace in their order, as many as are replayed, and says what was done to them', () => {
    const { job, remarks } = ask(experiment(LLAMA)) as SimulationFacts;
    expect(job.trace).toEqual({ arrivalMs: [0, 1000, 3000], promptTokens: [256, 512, 8], outputTokens: [64, 128, 8] });
    expect(remarks).toEqual([
      'trace.csv, line 3: This request arrives before the one above it. The trace is put in the order of arrival.',
    ]);
    const input = servingInput({ ...job, trace: requestsOf(job) });
    if ('problem' in input) throw new Error(input.problem.message);
    expect(simulate(input.input, input.slo).counts.completed).toBe(3);
    const first = ask(
      experiment(LLAMA, 'workload: { trace: { file: trace.csv, max_requests: 2 } }'),
    ) as SimulationFacts;
    expect(first.job.trace!.arrivalMs).toEqual([0, 1000]);
  });

  test('has the model of a config.json, with what was read otherwise', () => {
    const told = ask(experiment('model: models/config.json, accelerator: h100-sxm')) as SimulationFacts;
    expect(told.job.model).toMatchObject({ id: 'models/config.json', layers: 32, source: 'models/config.json' });
    expect(told.remarks[0]).toBe(
      'models/config.json: quantization_config: NVFP4 has no precision of its own here; int4 is nearest in bytes, and taken.',
    );
  });

  test('lacks profiles that nothing is computed from', () => {
    const latency = 'latency: { model: iteration, alpha_ms: 7, beta_ms: 0.03, gamma_ms: 0.0001 }';
    const text = experiment('model: ours, kv_blocks: 1000', `workload: { trace: { file: trace.csv } }\n  ${latency}`);
    const { job } = ask(text) as SimulationFacts;
    expect([job.model, job.accelerator]).toEqual([undefined, undefined]);
    expect(servingInput({ ...job, trace: requestsOf(job) })).toHaveProperty('input');
  });

  test.each([
    ['an error', experiment('model: llama-3.1-8b'), 'invalid', /^There is no accelerator although/],
    ['several', experiment('model: llama-3.1-8b, replicas: 0'), 'invalid', / 1 more error is marked in the editor\.$/],
    ['a trace with errors', experiment(LLAMA, 'workload: { trace: { file: bad.csv } }'), 'invalid', /^Line 2 of this/],
    ['a trace outside', experiment(LLAMA, 'workload: { trace: { file: ../trace.csv } }'), 'invalid', /leads out of/],
    ['a file that is not read yet', experiment(LLAMA, 'workload: { trace: { file: new.csv } }'), 'invalid', /not read/],
    ['a model that does not fit', experiment('model: llama-3.1-70b, accelerator: l4'), 'invalid', /does not fit on/],
    ['another name', experiment(LLAMA, undefined, 'other'), 'missing', /no experiment "test" any more/],
    ['conflicts', `<<<<<<< a\n${experiment(LLAMA)}=======\n>>>>>>> b\n`, 'invalid', /merge conflicts/],
  ])('with %s is why nothing can be run', (_, text, state, message) => {
    expect(ask(text)).toMatchObject({ state, version: 1, message: expect.stringMatching(message) });
  });

  test('is of its own experiment, whatever stands beside it', () => {
    const text = `${experiment('model: nothing', undefined, 'other')}---\n${experiment(LLAMA)}`;
    expect(ask(text)).toMatchObject({ state: 'known' });
    expect(ask(text, 'other')).toMatchObject({ state: 'invalid' });
  });
});

describe('above an experiment', () => {
  const lenses = (text: string, simulate = true) =>
    codeLenses(modelOf(text, uri), { ...CONTEXT, codeLens: { ...CONTEXT.codeLens, simulate } });

  test('stands the way to simulate it, while it has a name', () => {
    const text = `${experiment('model: nothing')}---\n${experiment(LLAMA, undefined, 'second')}`;
    expect(lenses(text).map(({ command, range }) => [command, range.start.line])).toEqual(
      [
        ['test', 1],
        ['second', 8],
      ].map(([name, line]) => [
        {
          title: 'Simulate',
          tooltip: 'Switch off with the setting kneepoint.codeLens.simulate.',
          command: 'kneepoint.simulate',
          arguments: [{ uri, name }],
        },
        line,
      ]),
    );
    expect(lenses(text.replace('{ name: test }', '{}'))).toHaveLength(1);
    expect(lenses(text, false)).toEqual([]);
  });

  test('a place leads to the experiment there, else to the nearest', () => {
    const text = `# first\n${experiment(LLAMA)}---\n${experiment(LLAMA, undefined, 'second')}`;
    const at = (line: number) => experimentAt(modelOf(text, uri), { uri, position: { line, character: 0 } })?.name;
    expect([at(0), at(2), at(6), at(8), at(12)]).toEqual(['test', 'test', 'test', 'second', 'second']);
    expect(experimentAt(modelOf('a: b\n'), { uri, position: { line: 0, character: 0 } })).toBeNull();
  });

  test('its files are linked', () => {
    const text = experiment('model: models/config.json, accelerator: h100-sxm');
    expect(documentLinks(modelOf(text, uri), CONTEXT).map(({ target }) => target)).toEqual([
      'file:///work/models/config.json',
      'file:///work/trace.csv',
    ]);
    expect(documentLinks(modelOf(experiment(LLAMA, 'x: 1'), uri), CONTEXT)).toEqual([]);
  });
});

describe('hover', () => {
  function hoverText(system: string, elsewhere = CONTEXT.elsewhere): string {
    const { model, offset } = atCursor(experiment(system));
    const context = { ...CONTEXT_WITH_FILES, elsewhere };
    const at = modelOf(model.text, uri);
    const found = hover(at, at.document.positionAt(offset), context);
    return (found?.contents as { value: string } | undefined)?.value ?? '';
  }

  test('on a model says how large it is, and how much KV fits beside it', () => {
    const text = hoverText('mod⌖el: llama-3.1-8b, accelerator: h100-sxm, tensor_parallel: 2');
    expect(text).toContain(
      '**`llama-3.1-8b`:** 8.03 billion parameters: 16.1 GB of weights in bf16, and 131 kB of KV in bf16 for each token.',
    );
    expect(text).toMatch(/On 2 x NVIDIA H100 80GB SXM5, KV of [\d\u202f]+ tokens fits\./);
    expect(text).toMatch(/\*Source: .+\*\n\n---\n\n\*\*`model`:\*\* The model: a profile such as/);
  });

  test('on a model that does not fit says what would', () => {
    expect(hoverText('model: llama-3.1-⌖70b, accelerator: h100-sxm')).toContain(
      '70.4 GB are missing. What would fit: tensor\\_parallel: 2, or weight\\_precision: int4.',
    );
  });

  test('on a model takes blocks that are given, and does without an accelerator', () => {
    expect(hoverText('model: ⌖llama-3.1-8b, kv_blocks: 2588')).toContain(
      'KV of 41\u202f400 tokens fits in the 2588 blocks that kv\\_blocks gives.',
    );
    expect(hoverText('model: ⌖llama-3.1-8b')).toMatch(/for each token\.\n\n\*Source/);
  });

  test('on a config.json says what it comes to, or what is wrong with it', () => {
    const found = hoverText('model: ⌖models/config.json, accelerator: h100-sxm');
    expect(found).toContain('**`models/config.json`:** 8.03 billion parameters');
    expect(found).toContain('NVFP4 has no precision of its own here');
  });

  test('on an accelerator says what it has and costs', () => {
    const text = hoverText('model: llama-3.1-8b, accelerator: ⌖h100-sxm');
    expect(text).toMatch(
      /\*\*`h100-sxm`:\*\* NVIDIA H100 80GB SXM5: 80 GB of memory at 3\u202f350 GB\/s, 989 TFLOP\/s in bf16, 1\u202f980 in fp8 \(dense\), 450 GB\/s to its neighbours\. About [\d.]+ USD an hour, on demand\./,
    );
    expect(text).toContain('*Source: ');
    expect(text).toContain('*Price: ');
    expect(hoverText('model: m, accelerator: ⌖h100-pci')).toMatch(/^\*\*`accelerator`/);
  });

  test('leaves what the schema says to others where they say it', () => {
    const text = hoverText('model: ⌖llama-3.1-8b', { json: true, yaml: true, schemaFiles: ['**/*.yaml'] });
    expect(text).toContain('8.03 billion');
    expect(text).not.toContain('a profile such as');
  });
});
