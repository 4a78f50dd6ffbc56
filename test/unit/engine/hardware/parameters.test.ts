import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kvBytesPerToken } from '../../../../engine/hardware/kvSize.ts';
import { parameterCounts } from '../../../../engine/hardware/parameters.ts';
import { weightBytes } from '../../../../engine/hardware/weights.ts';
import type { WeightPrecision } from '../../../../schemas/defaults.ts';
import { ACCELERATORS, MODELS } from '../../../../schemas/generated/profiles.js';
import { model } from './profiles.ts';

interface Row {
  readonly id: string;
  readonly source: string;
  readonly params_b_computed: number;
  readonly active_params_b_computed?: number;
  readonly kv_bytes_per_token_fp16: number;
}
const data = JSON.parse(readFileSync('data/profiles.json', 'utf8')) as { hardware: Row[]; models: Row[] };

test('every row of the data is there, with its source', () => {
  const sources = (rows: readonly { id: string; source: string }[]) => rows.map(({ id, source }) => [id, source]);
  expect(sources(MODELS)).toEqual(sources(data.models));
  expect(sources(ACCELERATORS)).toEqual(sources(data.hardware));
  expect(data.models.length).toBeGreaterThan(30);
});

describe.each(data.models)('$id', (row) => {
  const { total, active } = parameterCounts(model(row.id));

  test('has as many parameters as its row says', () => {
    expect(Math.abs(total / 1e9 / row.params_b_computed - 1)).toBeLessThan(0.001);
    const rowActive = row.active_params_b_computed ?? row.params_b_computed;
    expect(Math.abs(active / 1e9 / rowActive - 1)).toBeLessThan(0.001);
  });

  test('has as much KV a token as its row says, and half of it in fp8', () => {
    expect(kvBytesPerToken(model(row.id), 'bf16')).toBe(row.kv_bytes_per_token_fp16);
    expect(kvBytesPerToken(model(row.id), 'fp8')).toBe(row.kv_bytes_per_token_fp16 / 2);
  });
});

test.each<[string, WeightPrecision, number]>([
  ['llama-3.1-8b', 'bf16', 16.06],
  // FP8 and AWQ checkpoints leave embeddings and LM head in bf16.
  ['llama-3.1-8b', 'fp8', 9.08],
  ['llama-3.1-8b', 'int4', 5.73],
  // 60.8 and 12.8 GiB as published.
  ['gpt-oss-120b', 'mxfp4', 65.2],
  ['gpt-oss-20b', 'mxfp4', 13.75],
])('%s in %s has the bytes of its checkpoint', (id, precision, gb) => {
  expect(Math.abs(weightBytes(model(id), precision).total / 1e9 / gb - 1)).toBeLessThan(0.005);
});

test('weights of an iteration leave out experts, and a table that is only looked up in', () => {
  const llama = weightBytes(model('llama-3.1-8b'), 'bf16');
  expect(llama.total - llama.everyIteration).toBe(2 * 128_256 * 4096);
  const tied = weightBytes(model('llama-3.2-1b'), 'bf16');
  expect(tied.everyIteration).toBe(tied.total);
  const mixtral = weightBytes(model('mixtral-8x7b'), 'bf16');
  expect(mixtral.routedExperts).toBe(2 * 32 * 8 * 3 * 4096 * 14_336);
});

test('what is published in mxfp4 says so', () => {
  expect(MODELS.filter(({ publishedPrecision }) => publishedPrecision === 'mxfp4').map(({ id }) => id)).toEqual([
    'gpt-oss-20b',
    'gpt-oss-120b',
  ]);
});
