import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modelFromConfig } from '../../../engine/hardware/config/modelFromConfig.ts';
import { kvPool } from '../../../engine/hardware/kvPool.ts';
import { kvBytesOfRequest } from '../../../engine/hardware/kvSize.ts';
import { modelSummary } from '../../../engine/hardware/modelSummary.ts';
import { parameterCounts } from '../../../engine/hardware/parameters.ts';
import { rooflineCost } from '../../../engine/hardware/rooflineCost.ts';
import { modelSentence } from '../../../engine/report/modelSentence.ts';
import { KV_PRECISIONS, WEIGHT_PRECISIONS } from '../../../schemas/defaults.ts';
import { ACCELERATORS, MODELS } from '../../../schemas/generated/profiles.js';
import { CONFIGS, DEEPSEEK_V2_LITE } from '../../unit/engine/hardware/configs.ts';
import { iterationMs } from '../../unit/engine/hardware/iterationMs.ts';

const models = fc.constantFrom(...MODELS);
const tensorParallel = fc.constantFrom(1, 2, 4, 8, 16);
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const servings = fc.record({
  model: models,
  accelerator: fc.constantFrom(...ACCELERATORS),
  tensorParallel,
  weightPrecision: fc.constantFrom(...WEIGHT_PRECISIONS),
  kvPrecision: fc.constantFrom(...KV_PRECISIONS),
  prefillScale: real(0.01, 100),
  decodeScale: real(0.01, 100),
  launchMs: real(0, 100),
});
const contexts = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 20 });
const chunks = fc.array(
  fc.record({ tokens: fc.integer({ min: 0, max: 600 }), before: fc.integer({ min: 0, max: 20_000 }) }),
  { maxLength: 3 },
);

test('every coefficient is a number from 0 on, and the weights rise with the tokens', () => {
  fc.assert(
    fc.property(servings, (input) => {
      const { weightsMs, windowTokens, ...coefficients } = rooflineCost(input);
      for (const value of Object.values(coefficients)) expect(value >= 0 && value < Infinity).toBe(true);
      expect(windowTokens).toBeGreaterThan(0);
      expect(weightsMs[0]).toBeGreaterThan(0);
      expect(weightsMs.every((value, i) => i === 0 || value >= weightsMs[i - 1]!)).toBe(true);
    }),
  );
});

test('more work never takes less time: tokens, contexts, requests', () => {
  fc.assert(
    fc.property(servings, contexts, chunks, fc.integer({ min: 1, max: 5000 }), (input, decodes, prefills, more) => {
      const cost = rooflineCost(input);
      const time = iterationMs(cost, decodes, prefills);
      expect(time >= 0 && time < Infinity).toBe(true);
      const atLeast = time * (1 - 1e-12);
      expect(
        iterationMs(
          cost,
          decodes.map((context) => context + more),
          prefills,
        ),
      ).toBeGreaterThanOrEqual(atLeast);
      const later = prefills.map(({ tokens, before }) => ({ tokens, before: before + more }));
      expect(iterationMs(cost, decodes, later)).toBeGreaterThanOrEqual(atLeast);
      const longer = prefills.map(({ tokens, before }) => ({ tokens: tokens + 1, before }));
      expect(iterationMs(cost, decodes, longer)).toBeGreaterThanOrEqual(atLeast);
      // The first decode of an iteration changes whose scale counts for what is shared.
      if (decodes.length > 0) expect(iterationMs(cost, [...decodes, more], prefills)).toBeGreaterThanOrEqual(atLeast);
    }),
  );
});

test('more accelerators are never slower, all-reduces aside, and never have less KV', () => {
  fc.assert(
    fc.property(servings, contexts, chunks, (input, decodes, prefills) => {
      const withoutLink = { ...input.accelerator, scaleUpGbPerS: 1e15 };
      const time = (accelerators: number) =>
        iterationMs(
          // All-reduces take their time however fast the link is.
          { ...rooflineCost({ ...input, accelerator: withoutLink, tensorParallel: accelerators }), overheadFixedMs: 0 },
          decodes,
          prefills,
        );
      expect(time(2 * input.tensorParallel)).toBeLessThanOrEqual(time(input.tensorParallel) * (1 + 1e-9));
      const [less, more] = [1, 2].map((times) => kvPool({ ...input, tensorParallel: times * input.tensorParallel }));
      if (less!.fits) expect(more!.fits && more!.kvBlocks >= less!.kvBlocks).toBe(true);
    }),
  );
});

test('a pool has blocks within the memory, or says what would have', () => {
  fc.assert(
    fc.property(servings, (input) => {
      const pool = kvPool(input);
      expect(modelSentence(modelSummary(input), input)).not.toMatch(/NaN|undefined|not a number/);
      if (pool.fits) {
        expect(Number.isInteger(pool.kvBlocks) && pool.kvBlocks >= 1).toBe(true);
        const oneCopy = pool.kvTokens * kvBytesOfRequest(input.model, 1, input.kvPrecision);
        expect(oneCopy / 1e9).toBeLessThanOrEqual(pool.poolGb);
        return;
      }
      expect(pool.missingGb).toBeGreaterThan(0);
      if (pool.tensorParallel) expect(kvPool({ ...input, tensorParallel: pool.tensorParallel }).fits).toBe(true);
      for (const weightPrecision of pool.weightPrecisions) {
        expect(weightPrecision).not.toBe(input.weightPrecision);
        expect(kvPool({ ...input, weightPrecision }).fits).toBe(true);
      }
    }),
  );
});

test('KV of a request grows with its context, never faster than a token at a time', () => {
  fc.assert(
    fc.property(models, fc.nat(200_000), fc.nat(200_000), (model, a, b) => {
      const grown = kvBytesOfRequest(model, a + b, 'bf16') - kvBytesOfRequest(model, a, 'bf16');
      expect(grown).toBeGreaterThanOrEqual(0);
      expect(grown).toBeLessThanOrEqual(b * kvBytesOfRequest(model, 1, 'bf16'));
    }),
  );
});

const published = fc.constantFrom<object>(...Object.values(CONFIGS), DEEPSEEK_V2_LITE);
const fieldNames = new Set(Object.values(CONFIGS).flatMap((config) => Object.keys(config)));
const hostile = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(0, -1, 1, 1.5, 1e308, null, Number.NaN, Infinity, '', '8', [], {}, { toString: 1 }, true),
);
const changes = fc.dictionary(fc.constantFrom(...fieldNames), hostile, { maxKeys: 4 });

test('no JSON makes config.json throw, or a model of it that is not numbers', () => {
  const outcomes = new Set<boolean>();
  fc.assert(
    fc.property(
      fc.oneof(fc.tuple(published, changes), fc.tuple(fc.jsonValue(), fc.constant({}))),
      ([json, changed]) => {
        const config =
          typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json, ...changed } : json;
        const result = modelFromConfig(config);
        outcomes.add('model' in result);
        if ('problems' in result) {
          expect(result.problems.length).toBeGreaterThan(0);
          for (const { wrong, right } of result.problems) expect(wrong.length * right.length).toBeGreaterThan(0);
          return;
        }
        const { total, active } = parameterCounts(result.model);
        expect(total >= active && active > 0 && total < Infinity).toBe(true);
        const input = { model: result.model, accelerator: ACCELERATORS[0]!, tensorParallel: 1 } as const;
        const cost = rooflineCost({ ...input, weightPrecision: 'bf16', kvPrecision: 'bf16' });
        const time = iterationMs(cost, [100], [{ tokens: 10, before: 5 }]);
        expect(time > 0 && time < Infinity).toBe(true);
      },
    ),
    { numRuns: 1000 },
  );
  expect(outcomes.size).toBe(2);
});
