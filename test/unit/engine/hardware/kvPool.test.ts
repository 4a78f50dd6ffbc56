import { describe, expect, test } from 'vitest';
import { type KvPool, kvPool, type NoKvPool } from '../../../../engine/hardware/kvPool.ts';
import { modelSummary } from '../../../../engine/hardware/modelSummary.ts';
import { modelSentence } from '../../../../engine/report/modelSentence.ts';
import { accelerator, served } from './profiles.ts';

const pool = (...args: Parameters<typeof served>) => kvPool(served(...args)) as KvPool;
const noPool = (...args: Parameters<typeof served>) => kvPool(served(...args)) as NoKvPool;

test('memory x utilization less weights and reserve, in blocks', () => {
  const bytes = (80 * 0.9 - 1.25) * 1e9 - 16_060_522_496;
  expect(pool('llama-3.1-8b')).toEqual({
    fits: true,
    kvBlocks: Math.floor(bytes / (16 * 131_072)),
    kvBlockTokens: 16,
    kvTokens: Math.floor(bytes / (16 * 131_072)) * 16,
    poolGb: bytes / 1e9,
    fullLayers: 1,
    windowLayers: 0,
  });
});

test('the memory that an RTX 4090 reports gives the blocks that vLLM made', () => {
  const reported = { ...accelerator('rtx4090'), memoryGb: 25.250627584 };
  expect(Math.abs(pool('llama-3.1-8b', { accelerator: reported }).kvBlocks / 2588 - 1)).toBeLessThan(0.005);
});

test('fp8 KV doubles the tokens, as nearly as blocks allow', () => {
  const { kvBlocks } = pool('llama-3.1-8b');
  expect(Math.abs(pool('llama-3.1-8b', { kvPrecision: 'fp8' }).kvBlocks - 2 * kvBlocks)).toBeLessThanOrEqual(1);
});

test('copies of KV count on each accelerator that holds them', () => {
  // 8 heads of keys: 16 accelerators hold each twice, and have no more tokens for twice the pool.
  const [eight, sixteen] = [8, 16].map((tensorParallel) => pool('llama-3.1-70b', { tensorParallel }));
  expect(sixteen!.kvBlocks / sixteen!.poolGb).toBeCloseTo(eight!.kvBlocks / eight!.poolGb / 2, 0);
  const deepseek = pool('deepseek-v3', { tensorParallel: 16, weightPrecision: 'fp8' });
  expect(deepseek.kvBlocks).toBe(Math.floor((deepseek.poolGb * 1e9) / (16 * 16 * 70_272)));
});

test('layers with a window are told apart, for the size of a block', () => {
  expect(pool('gemma-3-12b')).toMatchObject({ fullLayers: 8, windowLayers: 40 });
});

describe('a model that does not fit', () => {
  test('says by how much, and what would fit', () => {
    const { missingGb, ...rest } = noPool('llama-3.1-70b');
    expect(missingGb).toBeCloseTo(141.107 + 16 * 327_680e-9 - (80 * 0.9 - 1.25), 2);
    expect(rest).toEqual({ fits: false, tensorParallel: 2, weightPrecisions: ['int4'] });
  });

  test('nothing may be enough', () => {
    expect(noPool('deepseek-v3')).toMatchObject({ weightPrecisions: [] });
    expect(noPool('deepseek-v3').tensorParallel).toBeUndefined();
  });

  test('is not offered accelerators that its heads cannot be divided over', () => {
    // 28 heads: neither 8 nor 16.
    const small = { ...accelerator('l4'), memoryGb: 5 };
    const { tensorParallel, weightPrecisions } = noPool('qwen2.5-7b', { accelerator: small });
    expect([tensorParallel, weightPrecisions]).toEqual([undefined, []]);
  });

  test('what is offered fits, and what is less does not', () => {
    const input = served('qwen2.5-72b', { accelerator: accelerator('l40s') });
    const { tensorParallel } = kvPool(input) as NoKvPool;
    expect(tensorParallel).toBe(4);
    expect(kvPool({ ...input, tensorParallel: 4 }).fits).toBe(true);
    expect(kvPool({ ...input, tensorParallel: 2 }).fits).toBe(false);
  });
});

test.each<[string, Parameters<typeof served>[1]]>([
  ['gpuMemoryUtilization must be a number above 0 and at most 1, not 1.1.', { gpuMemoryUtilization: 1.1 }],
  ['kvBlockTokens must be a number above 0, not 0.', { kvBlockTokens: 0 }],
  ['activationReserveGb must be 0 or more, not NaN.', { activationReserveGb: Number.NaN }],
])('%s', (message, changes) => {
  expect(() => kvPool(served('llama-3.1-8b', changes))).toThrow(new RangeError(message));
});

describe('in words', () => {
  const sentence = (...args: Parameters<typeof served>) => {
    const input = served(...args);
    return modelSentence(modelSummary(input), input);
  };

  test('what a model takes', () => {
    expect(sentence('llama-3.1-8b')).toBe(
      '8.03 billion parameters: 16.1 GB of weights in bf16, and 131 kB of KV in bf16 for each token. On NVIDIA H100 80GB SXM5, KV of 417\u202f000 tokens fits.',
    );
  });

  test('what a mixture of experts takes, on several accelerators', () => {
    expect(sentence('gpt-oss-120b', { tensorParallel: 2, weightPrecision: 'mxfp4', kvPrecision: 'fp8' })).toBe(
      '117 billion parameters, 5.71 billion of them active: 65.2 GB of weights in mxfp4, and 36.9 kB of KV in fp8 for each token. On 2 x NVIDIA H100 80GB SXM5, KV of 2\u202f070\u202f000 tokens fits.',
    );
  });

  test('what does not fit', () => {
    expect(sentence('llama-3.1-70b')).toContain(
      'llama-3.1-70b in bf16 does not fit on NVIDIA H100 80GB SXM5: 70.4 GB are missing. What would fit: tensor_parallel: 2, or weight_precision: int4.',
    );
    expect(sentence('deepseek-r1')).toMatch(/No tensor_parallel up to 16 and no weight_precision makes it fit\.$/);
  });
});
