import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedFormRate, type QueueInput, QueueModel } from '../../../engine/queueing/index.ts';
import { SEMANTICS, type Semantics } from '../../../schemas/defaults.ts';
import { expectClose } from '../../golden/closeTo.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Any replica: parameters over several orders of magnitude, averages of tokens, batch 1 and queue 0 included. */
const replicas: fc.Arbitrary<QueueInput> = fc.record({
  alphaMs: real(0.1, 100),
  betaMs: fc.oneof(fc.constant(0), real(1e-5, 1)),
  gammaMs: fc.oneof(fc.constant(0), real(1e-7, 0.01)),
  inputTokens: fc.oneof(fc.constant(0), real(0, 32768)),
  outputTokens: fc.oneof(fc.constant(1), real(1, 4096)),
  maxBatch: fc.integer({ min: 1, max: 300 }),
  maxQueue: fc.integer({ min: 0, max: 1000 }),
});
const semantics = fc.constantFrom<Semantics>(...SEMANTICS);
/** A rate as a share of the maximum. */
const loads = real(1e-6, 1);

function places(input: QueueInput): number {
  return input.maxBatch + (input.maxQueue ?? 0);
}

describe('queue model', () => {
  it('gives finite numbers for every valid input', () => {
    fc.assert(
      fc.property(replicas, semantics, loads, (input, which, load) => {
        fc.pre(places(input) > 1);
        const model = new QueueModel(input, which);
        const metrics = model.analyze(load * model.rateMaxRps);
        for (const [name, value] of Object.entries(metrics)) {
          expect(Number.isFinite(value), name).toBe(true);
          expect(value, name).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("keeps Little's law against the full state distribution", () => {
    fc.assert(
      fc.property(replicas, semantics, loads, (input, which, load) => {
        fc.pre(places(input) > 1);
        const model = new QueueModel(input, which);
        const rate = load * model.rateMaxRps;
        const metrics = model.analyze(rate);
        const p = model.probabilities(rate);
        let inSystem = 0;
        let inService = 0;
        for (let n = 1; n < p.length; n++) {
          inSystem += n * p[n]!;
          inService += Math.min(n, input.maxBatch) * p[n]!;
        }
        expectClose('L = X R', (metrics.throughputRps * metrics.responseMs) / 1000, inSystem, 1e-10);
        expectClose('Ls = X S', (metrics.throughputRps * metrics.serviceMs) / 1000, inService, 1e-10);
        expectClose('X', metrics.throughputRps, rate * (1 - p[p.length - 1]!), 1e-12);
      }),
    );
  });

  it('has a TTFT that rises with the rate, and an ITL too from max batch 2 and three output tokens on', () => {
    fc.assert(
      fc.property(replicas, semantics, loads, loads, (input, which, a, b) => {
        fc.pre(places(input) > 1);
        const model = new QueueModel(input, which);
        const less = model.analyze(Math.min(a, b) * model.rateMaxRps);
        const more = model.analyze(Math.max(a, b) * model.rateMaxRps);
        const slack = 1 + 1e-12;
        expect(less.ttftMs).toBeLessThanOrEqual(more.ttftMs * slack + 1e-12 * more.responseMs);
        expect(less.waitMs).toBeLessThanOrEqual(more.waitMs * slack + 1e-15 * more.responseMs);
        // Short answers in a small batch: the subtracted prefill may rise faster than the service (docs/theory.md).
        if (input.maxBatch > 1 && input.outputTokens >= 3) {
          expect(less.itlMs).toBeLessThanOrEqual(more.itlMs * slack + (1e-12 * more.responseMs) / input.outputTokens);
        }
      }),
    );
  });

  it('has a rising ITL in the smallest batches too, from where docs/theory.md says', () => {
    const risesFrom = fc.oneof(
      fc.record({ maxBatch: fc.constant(2), outputTokens: real(3, 6) }),
      fc.record({ maxBatch: fc.integer({ min: 3, max: 8 }), outputTokens: real(2, 6) }),
    );
    fc.assert(
      fc.property(replicas, risesFrom, semantics, loads, loads, (any, small, which, a, b) => {
        const model = new QueueModel({ ...any, ...small }, which);
        const less = model.analyze(Math.min(a, b) * model.rateMaxRps);
        const more = model.analyze(Math.max(a, b) * model.rateMaxRps);
        expect(less.itlMs).toBeLessThanOrEqual(more.itlMs * (1 + 1e-12) + 1e-12 * more.responseMs);
      }),
    );
  });

  it('sizes to the rate whose latency was asked for, and keeps the target', () => {
    fc.assert(
      fc.property(replicas, semantics, real(0.002, 1), (input, which, load) => {
        fc.pre(input.maxBatch > 1 && (input.maxQueue ?? 0) > 0);
        const model = new QueueModel(input, which);
        const rate = load * model.rateMaxRps;
        const { ttftMs } = model.analyze(rate);
        fc.pre(ttftMs > model.analyze(model.rateMinRps).ttftMs * (1 + 2e-6));
        const sizing = model.size({ ttftMs });
        expectClose('TTFT', sizing.achieved.ttftMs, ttftMs, 1e-6);
        if (sizing.lambdaRps < model.rateMaxRps) expect(sizing.achieved.ttftMs).toBeLessThanOrEqual(ttftMs);
        // The inverse in the rate as well, wherever the curve is steep enough to tell rates apart.
        const slope = (model.analyze(Math.min(rate * 1.001, model.rateMaxRps)).ttftMs - ttftMs) / ttftMs;
        if (slope > 1e-4) expectClose('rate', sizing.lambdaRps, rate, 1e-3);
      }),
    );
  });

  it('sizes to the rate whose ITL was asked for, and keeps the target', () => {
    fc.assert(
      fc.property(replicas, semantics, real(0.002, 1), (input, which, load) => {
        fc.pre(input.maxBatch > 1 && input.outputTokens >= 3);
        const model = new QueueModel(input, which);
        const { itlMs } = model.analyze(load * model.rateMaxRps);
        fc.pre(itlMs > model.analyze(model.rateMinRps).itlMs * (1 + 2e-6));
        const sizing = model.size({ itlMs });
        expectClose('ITL', sizing.achieved.itlMs, itlMs, 1e-6);
        if (sizing.lambdaRps < model.rateMaxRps) expect(sizing.achieved.itlMs).toBeLessThanOrEqual(itlMs);
      }),
    );
  });

  it('allows more for a laxer target', () => {
    fc.assert(
      fc.property(replicas, semantics, real(1, 1e5), real(1, 3), (input, which, target, factor) => {
        fc.pre(input.maxBatch > 1 && (input.maxQueue ?? 0) > 0);
        const model = new QueueModel(input, which);
        fc.pre(target > model.analyze(model.rateMinRps).ttftMs);
        const strict = model.size({ ttftMs: target }).lambdaRps;
        expect(model.size({ ttftMs: target * factor }).lambdaRps).toBeGreaterThanOrEqual(strict * (1 - 1e-6));
      }),
    );
  });

  it('does not care for the unit of time: a power of two gives the same bits', () => {
    fc.assert(
      fc.property(replicas, semantics, loads, fc.integer({ min: -8, max: 8 }), (input, which, load, exponent) => {
        fc.pre(places(input) > 1);
        const scale = 2 ** exponent;
        const { alphaMs, betaMs, gammaMs } = input;
        const slower = { ...input, alphaMs: alphaMs * scale, betaMs: betaMs * scale, gammaMs: gammaMs * scale };
        const model = new QueueModel(input, which);
        const rate = load * model.rateMaxRps;
        const one = model.analyze(rate);
        const other = new QueueModel(slower, which).analyze(rate / scale);
        expect(other.ttftMs).toBe(one.ttftMs * scale);
        expect(other.itlMs).toBe(one.itlMs * scale);
        expect(other.inService).toBe(one.inService);
      }),
    );
  });

  it('has the closed form as its limit while the batch limit is out of sight, with its own service alone for (O+1) alpha', () => {
    const busyWithTokens = fc.record({
      alphaMs: real(1, 20),
      betaMs: real(0.01, 0.1),
      gammaMs: real(0, 0.001),
      inputTokens: real(100, 4000),
      outputTokens: real(2, 500),
    });
    fc.assert(
      fc.property(busyWithTokens, real(0.01, 0.3), (work, rho) => {
        const wide = new QueueModel({ ...work, maxBatch: 4096, maxQueue: 0 }, 'documented');
        const rate = closedFormRate(work, rho);
        const alone = wide.analyze(wide.rateMinRps * 1e-9).serviceMs;
        expectClose('in service', wide.analyze(rate).inService, ((rate / 1000) * alone) / (1 - rho), 1e-9);
      }),
    );
  });
});
