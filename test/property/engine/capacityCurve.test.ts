import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capacityCurve } from '../../../engine/analyzer/capacityCurve.ts';
import { replicaCapacity } from '../../../engine/analyzer/replicaCapacity.ts';
import { type QueueInput, QueueModel } from '../../../engine/queueing/index.ts';
import { SEMANTICS, type Semantics } from '../../../schemas/defaults.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Replicas with a batch and answers of more than one token: only for those do both latencies rise (docs/theory.md). */
const replicas: fc.Arbitrary<QueueInput> = fc.record({
  alphaMs: real(0.1, 100),
  betaMs: real(1e-5, 1),
  gammaMs: real(1e-7, 0.01),
  inputTokens: real(1, 32768),
  outputTokens: real(8, 4096),
  maxBatch: fc.integer({ min: 4, max: 300 }),
});
const semantics = fc.constantFrom<Semantics>(...SEMANTICS);
const targets = fc.record({ ttftMs: real(0.1, 1e6), itlMs: real(0.1, 1e5) });

test('curves rise, are finite, and their marks lie on them', () => {
  fc.assert(
    fc.property(replicas, semantics, (input, which) => {
      const curve = capacityCurve(new QueueModel(input, which));
      const { rateRps, ttftMs, itlMs, closedTtftMs, closedItlMs } = curve;
      for (let i = 0; i < rateRps.length; i++) {
        for (const value of [rateRps[i]!, ttftMs[i]!, itlMs[i]!, curve.throughputRps[i]!])
          expect(Number.isFinite(value) && value >= 0).toBe(true);
        expect(Number.isNaN(closedTtftMs[i]) || Number.isNaN(closedItlMs[i])).toBe(false);
        if (i === 0) continue;
        expect(rateRps[i]).toBeGreaterThan(rateRps[i - 1]!);
        expect(ttftMs[i]).toBeGreaterThanOrEqual(ttftMs[i - 1]! * (1 - 1e-9));
        expect(itlMs[i]).toBeGreaterThanOrEqual(itlMs[i - 1]! * (1 - 1e-9));
      }
      expect(curve.kneeRps).toBeGreaterThan(0);
      expect(curve.kneeRps).toBeLessThanOrEqual(curve.maxRateRps);
      expect(curve.maxRateRps).toBeLessThan(curve.closedLimitRps);
    }),
  );
});

test('every question gets an answer or a reason', () => {
  fc.assert(
    fc.property(replicas, semantics, targets, fc.option(real(0, 1e4)), (input, which, slo, rate) => {
      const answer = replicaCapacity({ input, semantics: which, slo, ...(rate === null ? {} : { arrivalRps: rate }) });
      expect(answer.sizing === undefined).toBe(answer.failure !== undefined);
      if (answer.demand) {
        expect(answer.demand.utilisation).toBeLessThanOrEqual(1 + 1e-12);
        expect(Number.isFinite(answer.demand.ttftMs + answer.demand.itlMs)).toBe(true);
      }
    }),
  );
});
