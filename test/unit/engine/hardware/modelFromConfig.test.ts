import { describe, expect, test } from 'vitest';
import { modelFromConfig } from '../../../../engine/hardware/config/modelFromConfig.ts';
import { parameterCounts } from '../../../../engine/hardware/parameters.ts';
import type { ModelProfile } from '../../../../schemas/profiles.ts';
import { CONFIGS, DEEPSEEK_V2_LITE, LLAMA_4_MAVERICK, PHI_3_MINI_4K } from './configs.ts';
import { model } from './profiles.ts';

function read(config: unknown): ModelProfile {
  const result = modelFromConfig(config);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.model;
}
function problems(config: unknown) {
  const result = modelFromConfig(config);
  return 'problems' in result ? result.problems : [];
}
const llama = CONFIGS['llama-3.1-8b'];
const mistral = CONFIGS['mistral-7b-v0.2'];

/** What a profile cannot say, or says otherwise: where it is from, its precision, chunks of Llama 4. */
const own = { id: '', source: '', publishedPrecision: '', window: undefined };

test.each(Object.entries(CONFIGS))('%s is read as our profile has it', (id, config) => {
  expect({ ...read(config), ...own }).toEqual({ ...model(id), ...own });
});

test.each(Object.entries(CONFIGS).filter(([id]) => !id.startsWith('llama-4')))('%s has its window', (id, config) => {
  expect(read(config).window).toEqual(model(id).window);
});

test('a file without num_key_value_heads is read with one for each head, and that is said', () => {
  const { num_key_value_heads: _, ...without } = llama as Record<string, unknown>;
  expect(modelFromConfig(without)).toMatchObject({
    model: { attention: { kvHeads: 32 } },
    notes: [{ wrong: 'num_key_value_heads is missing', right: '32, one for each head, are taken' }],
  });
  expect(modelFromConfig(llama)).toMatchObject({ notes: [] });
});

test.each<[string, unknown, number, number]>([
  ['DeepSeek-V2-Lite', DEEPSEEK_V2_LITE, 15.7, 2.66],
  ['Llama 4 Maverick, half of its layers dense', LLAMA_4_MAVERICK, 398, 17.2],
  ['Phi-3-mini', PHI_3_MINI_4K, 3.82, 3.82],
])('%s has the parameters that are published', (_, config, total, active) => {
  const counts = parameterCounts(read(config));
  expect(Math.abs(counts.total / 1e9 / total - 1)).toBeLessThan(0.01);
  expect(Math.abs(counts.active / 1e9 / active - 1)).toBeLessThan(0.01);
});

describe('windows', () => {
  test('of all layers', () => {
    expect(read({ ...mistral, sliding_window: 4096 }).window).toEqual({ layers: 32, tokens: 4096 });
    expect(read(PHI_3_MINI_4K).window).toEqual({ layers: 32, tokens: 2047 });
  });

  test('Mistral left out has the default of its class', () => {
    const { sliding_window: _, ...rest } = mistral;
    expect(read(rest).window).toEqual({ layers: 32, tokens: 4096 });
  });

  test('of the last layers', () => {
    const qwen = { ...CONFIGS['qwen2.5-7b'], use_sliding_window: true, sliding_window: 4096, max_window_layers: 20 };
    expect(read(qwen).window).toEqual({ layers: 8, tokens: 4096 });
  });

  test('a window that holds every context is none', () => {
    expect(read({ ...mistral, sliding_window: 32_768 }).window).toBeUndefined();
  });

  test('chunks of Llama 4, all but every fourth layer', () => {
    expect(read(CONFIGS['llama-4-scout-17b-16e']).window).toEqual({ layers: 36, tokens: 8192 });
  });

  test('layer_types count, whatever the rule of the family', () => {
    const types = Array.from({ length: 32 }, (_, layer) => (layer < 3 ? 'sliding_attention' : 'full_attention'));
    expect(read({ ...llama, layer_types: types, sliding_window: 512 }).window).toEqual({ layers: 3, tokens: 512 });
    expect(problems({ ...llama, layer_types: types })).toEqual([
      {
        field: 'sliding_window',
        wrong: 'layer_types has layers with a window, and sliding_window is missing',
        right: 'the tokens of the window',
      },
    ]);
    expect(problems({ ...llama, layer_types: types.slice(1) })[0]?.wrong).toBe(
      'layer_types has 31 entries for 32 layers',
    );
    expect(problems({ ...llama, layer_types: ['linear_attention'] })[0]?.wrong).toBe(
      'layer_types has "linear_attention"',
    );
  });
});

test('sparse layers of Qwen: every n-th, and none that is named', () => {
  const config = { ...CONFIGS['qwen3-30b-a3b'], decoder_sparse_step: 2, mlp_only_layers: [1, 3, 4] };
  expect(read(config)).toMatchObject({ denseLayers: 26, denseIntermediateSize: 6144 });
});

test('a mixture whose layers are all dense is a dense model', () => {
  const config = { ...CONFIGS['qwen3-30b-a3b'], decoder_sparse_step: 100 };
  expect(read(config).experts).toBeUndefined();
  expect(read({ ...CONFIGS['deepseek-v3'], n_routed_experts: null })).toMatchObject({ denseLayers: 61 });
});

describe('precision', () => {
  test.each<[string, unknown, string]>([
    ['none', undefined, 'bf16'],
    ['fp8', { quant_method: 'fp8' }, 'fp8'],
    ['fbgemm', { quant_method: 'fbgemm_fp8' }, 'fp8'],
    ['gptq', { quant_method: 'gptq', bits: 4, group_size: 128 }, 'int4'],
    ['awq', { quant_method: 'awq', bits: 4 }, 'int4'],
    ['awq, its other name', { quant_method: 'awq', w_bit: 4 }, 'int4'],
    ['mxfp4', { quant_method: 'mxfp4' }, 'mxfp4'],
    ['modelopt', { quant_method: 'modelopt', quant_algo: 'FP8' }, 'fp8'],
    ['compressed, fp8', compressed(8, 'float'), 'fp8'],
    ['compressed, int4', compressed(4, 'int'), 'int4'],
    ['bitsandbytes', { quant_method: 'bitsandbytes', load_in_4bit: true }, 'int4'],
  ])('%s', (_, quantization_config, precision) => {
    const result = modelFromConfig({ ...llama, quantization_config });
    expect(result).toMatchObject({ model: { publishedPrecision: precision }, notes: [] });
  });

  test.each<[string, unknown, string, string]>([
    ['8-bit integers', compressed(8, 'int'), 'fp8', '8-bit integers has no precision of its own here'],
    ['NVFP4', { quant_method: 'modelopt', quant_algo: 'NVFP4' }, 'int4', 'NVFP4 has no precision of its own here'],
    ['3 bits', { quant_method: 'gptq', bits: 3 }, 'bf16', 'it has weights of 3 bits'],
    ['another method', { quant_method: 'aqlm' }, 'bf16', 'its quant_method is "aqlm"'],
    ['no object', 'fp8', 'bf16', 'quantization_config is "fp8"'],
    ['no weights', { quant_method: 'compressed-tensors' }, 'bf16', 'it has no weights'],
  ])('%s: the nearest, with a note', (_, quantization_config, precision, wrong) => {
    const result = modelFromConfig({ ...llama, quantization_config });
    expect(result).toMatchObject({
      model: { publishedPrecision: precision },
      notes: [{ field: 'quantization_config', wrong }],
    });
  });
});

function compressed(num_bits: number, type: string) {
  return { quant_method: 'compressed-tensors', config_groups: { group_0: { weights: { num_bits, type } } } };
}

describe('problems', () => {
  test('every field that is wrong is named, with what would be right', () => {
    expect(problems({ ...llama, hidden_size: '4096', num_hidden_layers: 0, vocab_size: undefined })).toEqual([
      { field: 'num_hidden_layers', wrong: 'num_hidden_layers is 0', right: 'a whole number from 1 to 4096' },
      { field: 'hidden_size', wrong: 'hidden_size is "4096"', right: 'a whole number from 1 to 16777216' },
      { field: 'vocab_size', wrong: 'vocab_size is missing', right: 'a whole number from 1 to 100000000' },
    ]);
  });

  test('of the text part are named with their path', () => {
    const { text_config: text } = CONFIGS['gemma-3-4b'];
    const config = { ...CONFIGS['gemma-3-4b'], text_config: { ...text, hidden_size: 1.5 } };
    expect(problems(config).map(({ field }) => field)).toEqual(['text_config.hidden_size']);
  });

  test('an architecture that is not known', () => {
    const [problem, ...others] = problems({ ...llama, model_type: 'mamba' });
    expect(others).toEqual([]);
    expect(problem?.wrong).toBe('The architecture "mamba" is not known');
    expect(problem?.right).toContain('llama, mistral, mixtral');
    for (const model_type of ['__proto__', 'constructor', { toString: 1 }, 3, null, []])
      expect(problems({ ...llama, model_type })[0]?.field).toBe('model_type');
    expect(problems({})[0]?.wrong).toBe('model_type is missing');
  });

  test.each<[string, object, string, string]>([
    ['heads', { num_key_value_heads: 5 }, 'num_key_value_heads', 'which does not divide 32 heads'],
    ['width', { hidden_size: 4100 }, 'head_dim', 'hidden_size 4100 is not divided by 32 heads'],
    ['flag', { tie_word_embeddings: 'no' }, 'tie_word_embeddings', 'tie_word_embeddings is "no"'],
    ['list', { layer_types: {} }, 'layer_types', 'layer_types is an object'],
    ['long text', { vocab_size: 'x'.repeat(99) }, 'vocab_size', `vocab_size is "${'x'.repeat(40)}..."`],
  ])('%s', (_, changes, field, wrong) => {
    const found = problems({ ...llama, ...changes });
    expect(found.map((problem) => problem.field)).toEqual([field]);
    expect(found[0]?.wrong).toContain(wrong);
  });

  test('more experts a token than there are', () => {
    const config = { ...CONFIGS['mixtral-8x7b'], num_experts_per_tok: 9 };
    expect(problems(config)[0]?.wrong).toBe('num_experts_per_tok is 9, and there are 8 experts');
  });

  test.each([[null], [[]], ['text'], [3], [undefined], [true]])('%j is no config.json', (json) => {
    expect(problems(json)[0]?.field).toBe('');
  });
});
