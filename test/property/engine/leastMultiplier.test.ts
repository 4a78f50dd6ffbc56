import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastControllerMultiplier } from '../../../engine/analyzer/leastMultiplier.ts';
import { inferredTargets, QueueError, QueueModel } from '../../../engine/queueing/index.ts';

const variant = fc.record({
  alphaMs: fc.double({ min: 2, max: 40, noNaN: true }),
  betaMs: fc.double({ min: 0.001, max: 0.3, noNaN: true }),
  gammaMs: fc.double({ min: 0.00001, max: 0.003, noNaN: true }),
  inputTokens: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8000 })),
  outputTokens: fc.integer({ min: 3, max: 2000 }),
  maxBatch: fc.integer({ min: 8, max: 256 }),
});

test('at the least multiplier sizing turns from impossible to possible', () => {
  fc.assert(
    fc.property(variant, (input) => {
      const least = leastControllerMultiplier(input);
      const model = new QueueModel(input, 'controller');
      const size = (k: number) => model.size(inferredTargets(k, input));
      expect(() => size(least * 0.99)).toThrow(QueueError);
      expect(size(least * 1.02).capacityRps).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});
