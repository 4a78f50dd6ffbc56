import { describe, expect, test } from 'vitest';
import { reachedShares } from '../../../../engine/hardware/experts.ts';
import { attentionFlops, tokenFlops } from '../../../../engine/hardware/flops.ts';
import { iterationModelCost } from '../../../../engine/hardware/iterationModelCost.ts';
import { type RooflineInput, rooflineCost } from '../../../../engine/hardware/rooflineCost.ts';
import { iterationMs } from './iterationMs.ts';
import { accelerator, model, served } from './profiles.ts';

const times = (count: number, context: number) => new Array<number>(count).fill(context);

test('Llama-3.1-8B on an H100: one decode is weights and launch', () => {
  const cost = rooflineCost(served('llama-3.1-8b'));
  const weightsMs = (16.06e9 - 2 * 128_256 * 4096) / (3350e6 * 0.8);
  expect(iterationMs(cost, [128])).toBeCloseTo(weightsMs + 0.85 + (129 * 131_072) / (3350e6 * 0.8), 2);
  expect(iterationMs(cost, [128])).toBeGreaterThan(6);
  expect(iterationMs(cost, [128])).toBeLessThan(7);
});

test('a long prompt is bound by compute', () => {
  const cost = rooflineCost(served('llama-3.1-8b'));
  const matrices = 2 * (8.03e9 - 2 * 128_256 * 4096) * 2048;
  const attention = 4 * 32 * 128 * 32 * ((2048 * 2049) / 2);
  const expected = (matrices + attention) / (0.45 * 989e9) + 0.85;
  expect(iterationMs(cost, [], [{ tokens: 2048, before: 0 }]) / expected).toBeCloseTo(1, 3);
});

/**
 * TensorRT-LLM 1.0.0rc3, Llama-3.1-8B on one H100, 1024 tokens in and 512 out, closed loop: mean ms per token as published in
 * the silicon sample of AIConfigurator (commit 095f58a). A request's gaps hold the prefills of the others.
 */
test.each([
  [8, 7.4168],
  [16, 8.3539],
  [32, 9.8772],
  [64, 13.1023],
  [128, 19.2576],
])('%i in flight: time per token is within a tenth of the %d ms that were measured', (inFlight, measuredMs) => {
  const cost = rooflineCost(served('llama-3.1-8b'));
  const decodeMs = iterationMs(cost, times(inFlight, 1024 + 256));
  const mixedMs = iterationMs(cost, times(inFlight - 1, 1024 + 256), [{ tokens: 1024, before: 0 }]);
  const tpotMs = decodeMs + ((inFlight - 1) * (mixedMs - decodeMs)) / 512;
  expect(Math.abs(tpotMs / measuredMs - 1)).toBeLessThan(0.1);
});

// The same measurements with 8 in flight; docs/latency-models.md has both columns.
test.each([
  [2, 4.83, 4.88],
  [4, 3.29, 3.27],
  [8, 2.73, 2.47],
])(
  'over %i accelerators: time per token is near the %d ms that were measured',
  (tensorParallel, measuredMs, saidMs) => {
    const cost = rooflineCost(served('llama-3.1-8b', { tensorParallel }));
    const decodeMs = iterationMs(cost, times(8, 1024 + 256));
    const mixedMs = iterationMs(cost, times(7, 1024 + 256), [{ tokens: 1024, before: 0 }]);
    const tpotMs = decodeMs + (7 * (mixedMs - decodeMs)) / 512;
    expect(tpotMs).toBeCloseTo(saidMs, 2);
    expect(Math.abs(tpotMs / measuredMs - 1)).toBeLessThan(0.1);
  },
);

describe('precision', () => {
  const cost = (changes: Partial<RooflineInput>) => rooflineCost({ ...served('llama-3.1-8b'), ...changes });

  test('fp8 weights are multiplied at the peak of fp8, where there is one', () => {
    const ratio =
      cost({ weightPrecision: 'bf16' }).computePerTokenMs / cost({ weightPrecision: 'fp8' }).computePerTokenMs;
    expect(ratio).toBeCloseTo(2, 10);
    const a100 = { accelerator: accelerator('a100-80-sxm') };
    expect(cost({ ...a100, weightPrecision: 'fp8' }).computePerTokenMs).toBe(cost(a100).computePerTokenMs);
  });

  test('int4 weights are read faster, and multiplied as bf16', () => {
    expect(cost({ weightPrecision: 'int4' }).computePerTokenMs).toBe(cost({}).computePerTokenMs);
    expect(cost({ weightPrecision: 'int4' }).weightsMs[0]! / cost({}).weightsMs[0]!).toBeCloseTo(
      (6.9796 * 0.51953 + 1.0507) / 15.0097,
      4,
    );
  });

  test('fp8 KV is read in half the time', () => {
    expect(cost({ kvPrecision: 'fp8' }).memoryPerContextMs).toBe(cost({}).memoryPerContextMs / 2);
  });
});

describe('tensor parallel', () => {
  test('divides weights and FLOPs, and pays two all-reduces a layer', () => {
    const one = rooflineCost(served('llama-3.1-8b'));
    const four = rooflineCost(served('llama-3.1-8b', { tensorParallel: 4 }));
    expect(four.weightsMs[0]).toBeCloseTo(one.weightsMs[0]! / 4, 12);
    expect(four.computePerTokenMs).toBeCloseTo(one.computePerTokenMs / 4, 12);
    expect(one.overheadPerTokenMs).toBe(0);
    expect(four.overheadPerTokenMs).toBeCloseTo((64 * 2 * 0.75 * 4096 * 2) / 450e6, 12);
  });

  test('does not divide a latent vector', () => {
    const one = rooflineCost(served('deepseek-v3'));
    const eight = rooflineCost(served('deepseek-v3', { tensorParallel: 8 }));
    expect(eight.memoryPerContextMs).toBe(one.memoryPerContextMs);
    expect(eight.computePerContextMs).toBeCloseTo(one.computePerContextMs / 8, 12);
  });
});

test('scales multiply everything of their phase, and nothing of the other', () => {
  const plain = rooflineCost(served('gemma-3-12b', { tensorParallel: 2 }));
  const scaled = rooflineCost({ ...served('gemma-3-12b', { tensorParallel: 2 }), prefillScale: 2, decodeScale: 3 });
  const chunks = [{ tokens: 900, before: 700 }];
  expect(iterationMs(scaled, [], chunks)).toBeCloseTo(2 * iterationMs(plain, [], chunks), 9);
  expect(iterationMs(scaled, [2000, 30])).toBeCloseTo(3 * iterationMs(plain, [2000, 30]), 9);
});

test('windowed layers read and attend to their window only', () => {
  const cost = rooflineCost(served('gemma-3-12b'));
  expect(cost.windowTokens).toBe(1024);
  expect(cost.memoryPerWindowedMs / cost.memoryPerContextMs).toBeCloseTo(40 / 8, 12);
  const growth = (from: number, to: number) => iterationMs(cost, [to]) - iterationMs(cost, [from]);
  expect(growth(2000, 3000) / growth(0, 1000)).toBeCloseTo(8 / 48, 9);
});

describe('mixture of experts', () => {
  test('experts that tokens reach: all k of one token, nearly all of many', () => {
    const shares = reachedShares({ count: 8, perToken: 2 });
    expect(shares[0]).toBe(0.25);
    expect(shares[1]).toBe(0.25);
    expect(shares[2]).toBeCloseTo(1 - 0.75 * 0.75, 15);
    expect(shares.at(-1)).toBeGreaterThan(1 - 1e-8);
    expect([...reachedShares({ count: 4, perToken: 4 })]).toEqual([1, 1]);
  });

  test('one token reads what is active, many read everything but the table', () => {
    const { weightsMs } = rooflineCost(served('mixtral-8x7b'));
    const table = 2 * 32_000 * 4096;
    expect(weightsMs[1]! * 3350e6 * 0.8).toBeCloseTo(2 * 12.88e9 - table, -8);
    expect(weightsMs.at(-1)! * 3350e6 * 0.8).toBeCloseTo(2 * 46.7e9 - table, -8);
  });

  test('a token computes its own experts, and logits where it decodes', () => {
    const { matrices, router, head } = tokenFlops(model('mixtral-8x7b'));
    expect(matrices + router + head).toBeCloseTo(2 * (12.88e9 - 32_000 * 4096), -8);
    expect(head).toBe(2 * 32_000 * 4096);
    expect(router).toBe(2 * 32 * 4096 * 8);
  });
});

test('latent attention is absorbed at decode and expanded at prefill', () => {
  expect(attentionFlops(model('deepseek-v3'))).toEqual({
    decode: 2 * 128 * (512 + 64 + 512),
    prefill: 2 * 128 * (128 + 64 + 128),
  });
  expect(attentionFlops(model('llama-3.1-8b'))).toEqual({ decode: 4 * 4096, prefill: 4 * 4096 });
});

test.each<[string, Partial<RooflineInput>]>([
  ['tensorParallel must be a whole number from 1 on, not 0.', { tensorParallel: 0 }],
  ['tensorParallel must be a whole number from 1 on, not 1.5.', { tensorParallel: 1.5 }],
  ['decodeEfficiency must be a number above 0 and at most 1, not 0.', { decodeEfficiency: 0 }],
  ['prefillEfficiency must be a number above 0 and at most 1, not 2.', { prefillEfficiency: 2 }],
  ['bandwidthEfficiency must be a number above 0 and at most 1, not NaN.', { bandwidthEfficiency: Number.NaN }],
  ['prefillScale must be a number above 0, not Infinity.', { prefillScale: Infinity }],
  ['launchMs must be 0 or more, not -1.', { launchMs: -1 }],
])('%s', (message, changes) => {
  expect(() => rooflineCost({ ...served('llama-3.1-8b'), ...changes })).toThrow(new RangeError(message));
});

describe('the iteration model', () => {
  const input = { alphaMs: 7, betaMs: 0.03, gammaMs: 0.0002 };

  test('an iteration is alpha and the work of its requests', () => {
    const cost = iterationModelCost(input);
    const work = 0.03 + 0.0002 * 1025 + 0.03 + 0.0002 * 70;
    expect(iterationMs(cost, [1025, 70])).toBeCloseTo(7 + work, 12);
    expect(iterationMs(cost, [], [{ tokens: 100, before: 400 }])).toBeCloseTo(7 + 0.03 * 100 + 0.0002 * 500, 12);
  });

  test('scales', () => {
    const cost = iterationModelCost({ ...input, prefillScale: 2, decodeScale: 3 });
    const plain = iterationModelCost(input);
    expect(iterationMs(cost, [500])).toBeCloseTo(3 * iterationMs(plain, [500]), 12);
    const chunk = [{ tokens: 100, before: 0 }];
    expect(iterationMs(cost, [], chunk)).toBeCloseTo(2 * iterationMs(plain, [], chunk), 12);
  });

  test.each(['alphaMs', 'betaMs', 'gammaMs'])('%s is checked', (name) => {
    for (const value of [-1, Number.NaN, Infinity])
      expect(() => iterationModelCost({ ...input, [name]: value })).toThrow(`${name} must be 0 or more, not ${value}.`);
  });
});
