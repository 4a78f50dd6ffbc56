import { expect, test } from 'vitest';
import { dividesHeads, kvBytesOfLayer, kvBytesOfRequest, kvLayers } from '../../../../engine/hardware/kvSize.ts';
import { model } from './profiles.ts';

test('a window bounds what its layers hold', () => {
  const gemma = model('gemma-3-27b');
  expect(kvLayers(gemma)).toEqual({ fullLayers: 10, windowLayers: 52, windowTokens: 1024 });
  const layer = 2 * 16 * 128 * 2;
  expect(kvBytesOfRequest(gemma, 1000, 'bf16')).toBe(62 * 1000 * layer);
  expect(kvBytesOfRequest(gemma, 5000, 'bf16')).toBe((10 * 5000 + 52 * 1024) * layer);
  expect(kvBytesOfRequest(gemma, 5000, 'fp8')).toBe(((10 * 5000 + 52 * 1024) * layer) / 2);
});

test('without a window all layers hold everything', () => {
  expect(kvLayers(model('llama-3.1-8b'))).toEqual({ fullLayers: 32, windowLayers: 0, windowTokens: Infinity });
  expect(kvBytesOfRequest(model('llama-3.1-8b'), 4096, 'bf16')).toBe(4096 * 131_072);
});

test('heads of keys are divided, and held several times where there are too few', () => {
  const llama = model('llama-3.1-8b');
  const perAccelerator = [1, 2, 4, 8, 16].map((count) => kvBytesOfLayer(llama, 'bf16', count));
  expect(perAccelerator).toEqual([4096, 2048, 1024, 512, 512]);
});

test('every accelerator holds the whole latent vector', () => {
  const deepseek = model('deepseek-v3');
  for (const count of [1, 8, 16]) expect(kvBytesOfLayer(deepseek, 'bf16', count)).toBe((512 + 64) * 2);
});

test.each<[string, number[]]>([
  ['llama-3.1-8b', [1, 2, 4, 8, 16]],
  ['qwen2.5-7b', [1, 2, 4]],
  ['phi-4', [1, 2]],
  ['deepseek-v3', [1, 2, 4, 8, 16]],
])('%s is divided over %j', (id, counts) => {
  expect([1, 2, 4, 8, 16].filter((count) => dividesHeads(model(id), count))).toEqual(counts);
});
