import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inferModelSlo, type LoadedVariant } from '../../../engine/analyzer/inferredSlo.ts';
import { latencyReach } from '../../../engine/analyzer/latencyReach.ts';
import { leastMultiplier } from '../../../engine/analyzer/leastMultiplier.ts';
import { QueueError, type QueueInput, QueueModel, type Targets } from '../../../engine/queueing/index.ts';
import { roundedDown, roundedUp } from '../../../engine/report/quantities.ts';
import { SEMANTICS } from '../../../schemas/defaults.ts';

const variant: fc.Arbitrary<QueueInput & LoadedVariant> = fc.record({
  alphaMs: fc.double({ min: 2, max: 40, noNaN: true }),
  betaMs: fc.double({ min: 0.001, max: 0.3, noNaN: true }),
  gammaMs: fc.double({ min: 0.00001, max: 0.003, noNaN: true }),
  inputTokens: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8000 })),
  outputTokens: fc.integer({ min: 3, max: 2000 }),
  maxBatch: fc.integer({ min: 8, max: 256 }),
  arrivalRps: fc.oneof(fc.constant(undefined), fc.double({ min: 0.1, max: 50, noNaN: true })),
});
const model = fc.array(variant, { minLength: 1, maxLength: 3 });

describe.each(SEMANTICS)('%s', (semantics) => {
  const sized = (input: QueueInput, targets: Targets) => new QueueModel(input, semantics).size(targets);
  const canKeep = (input: QueueInput, targets: Targets) => {
    try {
      return sized(input, targets).capacityRps > 0;
    } catch (error) {
      if (error instanceof QueueError && error.code.endsWith('below-range')) return false;
      throw error;
    }
  };

  test('at the least multiplier a model turns from one with a variant out of reach to one without', () => {
    fc.assert(
      fc.property(model, (variants) => {
        const reaches = variants.map((input) => latencyReach(input, semantics));
        const keepAt = (k: number) => {
          const slo = inferModelSlo(k, variants, semantics)!;
          return variants.every((input) => canKeep(input, slo));
        };
        const least = leastMultiplier(variants, reaches, semantics)?.multiplier;
        fc.pre(least !== undefined); // None is needed: every multiplier there is will do.
        // What is needed includes a clearance, which is a part of the latency, and k counts iterations only.
        const longest = Math.max(...reaches.flatMap(({ ttft, itl }) => [ttft!.leastMs, itl!.leastMs]));
        const clearance = (2e-5 * longest) / Math.min(...variants.map(({ alphaMs }) => alphaMs));
        expect(keepAt(least - clearance)).toBe(false);
        expect(keepAt(roundedUp(least))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('targets within reach decide, those below are kept by no rate, those above by every rate', () => {
    fc.assert(
      fc.property(variant, fc.constantFrom('ttft', 'itl'), (input, latency) => {
        const { leastMs, mostMs } = latencyReach(input, semantics)[latency]!;
        const targets = (ms: number) => (latency === 'ttft' ? { ttftMs: ms } : { itlMs: ms });
        expect(canKeep(input, targets(leastMs * 0.9999))).toBe(false);
        expect(sized(input, targets(Math.fround(roundedUp(leastMs * 1.0000001))))).toMatchObject({
          notes: [],
          capacityRps: expect.toSatisfy((rps: number) => rps > 0),
        });
        expect(sized(input, targets(mostMs * 1.0001)).limitedBy).toBe('maximum');
        const most = Math.fround(roundedDown(mostMs * 0.9999999));
        fc.pre(most > leastMs);
        expect(sized(input, targets(most)).limitedBy).toBe(latency);
      }),
      { numRuns: 500 },
    );
  });
});
