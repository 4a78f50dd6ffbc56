import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueueModel } from '../../../engine/queueing/index.ts';
import { LatencyGradient, type Offered } from '../../../engine/tuner/robust/latencyGradient.ts';
import { type PowerSums, powerSums } from '../../../engine/tuner/robust/powerSums.ts';
import { DEFAULT_MAX_QUEUE } from '../../../schemas/defaults.ts';
import { expectClose } from '../../golden/closeTo.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const logarithmic = (min: number, max: number) => real(Math.log(min), Math.log(max)).map(Math.exp);
const replicas = fc.record({
  alphaMs: logarithmic(0.01, 300),
  betaMs: logarithmic(1e-5, 3),
  gammaMs: logarithmic(1e-8, 0.05),
  inputTokens: fc.oneof(fc.constant(0), logarithmic(1, 30_000)),
  outputTokens: fc.oneof(fc.constant(1), logarithmic(1, 4000)),
  maxBatch: fc.integer({ min: 1, max: 400 }),
});
type Times = [number, number, number];

describe('latencies with their slopes', () => {
  const model = new LatencyGradient();

  it('are those of the queue model', () => {
    fc.assert(
      fc.property(replicas, logarithmic(1e-4, 1), (input, load) => {
        const queue = new QueueModel(input, 'documented');
        const rateRps = load * queue.rateMaxRps;
        const expected = queue.analyze(rateRps);
        model.evaluate({ ...input, rateRps }, input.alphaMs, input.betaMs, input.gammaMs);
        expectClose('TTFT', Math.exp(model.lnTtft), expected.ttftMs, 1e-10);
        expectClose('ITL', Math.exp(model.lnItl), expected.itlMs, 1e-10);
        expectClose('maximum', model.maxRateRps * 0.999, queue.rateMaxRps, 1e-12);
      }),
    );
  });

  it('have the slopes that differences show, above the maximum rate too', () => {
    fc.assert(
      fc.property(replicas, fc.oneof(logarithmic(1e-4, 3), logarithmic(3, 1e12)), (input, load) => {
        const offered = { ...input, rateRps: load * new QueueModel(input, 'documented').rateMaxRps };
        const times: Times = [input.alphaMs, input.betaMs, input.gammaMs];
        model.evaluate(offered, ...times);
        const slopes = { ttft: [...model.ttft], itl: [...model.itl] };
        for (let k = 0; k < 3; k++) {
          const differences = slopeByDifferences(offered, times, k);
          for (const latency of ['ttft', 'itl'] as const) {
            const scale = Math.max(1, ...slopes[latency].map(Math.abs));
            expect(Math.abs(slopes[latency][k]! - differences[latency])).toBeLessThan(2e-4 * scale * scale);
          }
        }
      }),
    );
  });

  function slopeByDifferences(offered: Offered, times: Times, k: number) {
    const step = 1e-5;
    const shifted = (by: number) => {
      const there: Times = [...times];
      there[k]! *= Math.exp(by);
      model.evaluate(offered, ...there);
      return { ttft: model.lnTtft, itl: model.lnItl };
    };
    const [after, before] = [shifted(step), shifted(-step)];
    return { ttft: (after.ttft - before.ttft) / (2 * step), itl: (after.itl - before.itl) / (2 * step) };
  }
});

describe('power sums', () => {
  it('are the sums term by term, divided by one scale', () => {
    fc.assert(
      fc.property(logarithmic(0.01, 100), fc.integer({ min: 1, max: 130 }), (ratio, places) => {
        const sums: PowerSums = { zeroth: 0, first: 0, second: 0, butLast: 0, last: 0 };
        const scale = powerSums(ratio, places, sums);
        const expected = { zeroth: 0, first: 0, second: 0, butLast: 0 };
        let power = 1;
        for (let j = 1; j <= places; j++) {
          power *= ratio;
          expected.butLast = expected.zeroth;
          expected.zeroth += power;
          expected.first += j * power;
          expected.second += j * j * power;
        }
        expectClose('last', sums.last, power * scale, 1e-12);
        for (const key of ['zeroth', 'first', 'second', 'butLast'] as const) {
          expectClose(key, sums[key], expected[key] * scale, 1e-11);
        }
      }),
    );
  });

  it('do not overflow where the queue is hopelessly full', () => {
    const sums: PowerSums = { zeroth: 0, first: 0, second: 0, butLast: 0, last: 0 };
    expect(powerSums(1e12, DEFAULT_MAX_QUEUE, sums)).toBe(0);
    expect(sums.last).toBe(1);
    expectClose('queue', sums.first, DEFAULT_MAX_QUEUE, 1e-11);
  });
});
