import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PodObservation } from '../../../engine/tuner/observation.ts';
import { Energy } from '../../../engine/tuner/robust/energy.ts';
import { LatencyGradient } from '../../../engine/tuner/robust/latencyGradient.ts';
import { servingPods } from '../../../engine/tuner/robust/pods.ts';
import { WIDE_PRIOR } from '../../../engine/tuner/robust/prior.ts';
import { type RobustState, RobustTuner } from '../../../engine/tuner/robust/robustTuner.ts';
import { STUDY_LOADS, studyAt } from '../../study/coldStartStudy.ts';
import { exactPosterior } from '../../study/exactPosterior.ts';
import { StudyModel } from '../../study/studyModel.ts';
import { yardstickAt } from '../../study/yardstick.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const logarithmic = (min: number, max: number) => real(Math.log(min), Math.log(max)).map(Math.exp);
const whenStarted = fc.option(real(-1e6, 1e6), { nil: -1e6 });
const names = fc.constantFrom('pod-0', 'pod-1', 'pod-2');
/** Anything that a pod may be believed, however strange. */
const strange: fc.Arbitrary<PodObservation> = fc.record({
  name: names,
  arrivalRateRps: logarithmic(1e-9, 1e6),
  ttftMs: logarithmic(1e-4, 1e8),
  itlMs: logarithmic(1e-4, 1e8),
  inputTokens: fc.oneof(fc.constant(0), logarithmic(0.01, 1e7)),
  outputTokens: fc.oneof(fc.constant(1), logarithmic(1, 1e7)),
  maxBatch: fc.integer({ min: 1, max: 600 }),
});
/** Whatever a metric query may answer. */
const anything = fc.oneof(
  { weight: 4, arbitrary: logarithmic(1e-3, 1e5) },
  fc.double(),
  fc.constantFrom(0, 1, -1, Number.NaN, Number.POSITIVE_INFINITY, 5e-324, 1e308),
);
const impossible: fc.Arbitrary<PodObservation> = fc.record({
  name: names,
  startedAtMs: whenStarted,
  arrivalRateRps: anything,
  ttftMs: anything,
  itlMs: anything,
  inputTokens: anything,
  outputTokens: anything,
  maxBatch: anything,
});
const pods = fc.oneof({ weight: 3, arbitrary: strange }, impossible);
const cycles = fc.array(fc.array(pods, { maxLength: 4 }), { minLength: 1, maxLength: 16 });

describe('robust tuner, whatever it is told', () => {
  it('gives numbers, in order, from a state that is plain JSON', () => {
    fc.assert(
      fc.property(cycles, logarithmic(1e-3, 1e3), (told, rateRps) => {
        const tuner = new RobustTuner();
        told.forEach((observations, cycle) => {
          const { environments, skipped } = servingPods(observations, 15_000 * cycle);
          expect(environments.length + skipped.length).toBe(observations.length);
          const update = tuner.step(environments);
          if (update.surprise !== undefined) expect(update.surprise).toBeGreaterThanOrEqual(0);
        });
        const state = JSON.parse(JSON.stringify(tuner.save())) as RobustState;
        expect(state).toEqual(tuner.save());
        const { offered } = tuner;
        if (offered === undefined) return;
        const { covariance, ...times } = tuner.estimate()!;
        for (const value of Object.values(times)) expect(value > 0 && value < Number.POSITIVE_INFINITY).toBe(true);
        for (const value of covariance.flat()) expect(Number.isFinite(value)).toBe(true);
        const { ttftMs, itlMs } = tuner.predict({ ...offered, rateRps })!;
        for (const { low, median, high } of [ttftMs, itlMs, ...Object.values(tuner.ranges()!)]) {
          expect(low > 0 && low <= median && median <= high).toBe(true);
        }
        expect(tuner.knowledge()).not.toMatch(/NaN|not a number/);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

describe('the yardstick', () => {
  it('agrees with a plain grid over all three parameters, where the noise is large enough for one', () => {
    const model = StudyModel.drawn(1, 3);
    const rateRps = 0.6 * model.maxRateRps;
    const { inputTokens, outputTokens, maxBatch } = model.input;
    const offered = { rateRps, inputTokens, outputTokens, maxBatch };
    const { ttftMs, itlMs } = model.truth(rateRps);
    const precision = 1 / 0.25 ** 2;
    const seen = { offered, lnTtft: Math.log(ttftMs), lnItl: Math.log(itlMs) };
    const measured = { ...seen, precisionTtft: precision, precisionItl: precision };
    const energy = new Energy([measured], WIDE_PRIOR);
    const latencies = new LatencyGradient();
    const moments = (points: Iterable<{ theta: readonly number[]; weight: number }>) => {
      const sums = [0, 0, 0, 0];
      for (const { theta, weight } of points) {
        latencies.evaluate({ ...offered, rateRps: rateRps / 2 }, ...(theta.map(Math.exp) as [number, number, number]));
        [1, latencies.lnItl, latencies.lnItl ** 2, theta[2]!].forEach((value, i) => {
          sums[i]! += weight * value;
        });
      }
      const [, mean, square, gamma] = sums.map((sum) => sum / sums[0]!);
      return { mean: mean!, deviation: Math.sqrt(square! - mean! ** 2), gamma: gamma! };
    };
    const grid = [];
    const [a, b, g] = WIDE_PRIOR.mean;
    for (let i = -10; i <= 10; i += 0.25) {
      for (let j = -10; j <= 10; j += 0.25) {
        for (let k = -10; k <= 10; k += 0.25) {
          const theta = [a! + i, b! + j, g! + k];
          energy.evaluate(theta);
          if (energy.value < 15) grid.push({ theta, weight: Math.exp(-energy.value) });
        }
      }
    }
    const plain = moments(grid);
    const adaptive = moments(exactPosterior([measured], WIDE_PRIOR));
    expect(Math.abs(adaptive.mean - plain.mean)).toBeLessThan(0.02 * plain.deviation);
    expect(adaptive.deviation / plain.deviation).toBeCloseTo(1, 1);
    expect(Math.abs(adaptive.gamma - plain.gamma)).toBeLessThan(0.05);
  }, 60_000);
});

/**
 * The whole study is `npm run study:tuner`; its table stands in docs/theory.md. Here too every bar is asserted on all of
 * its models, but the exact posterior, which takes a hundred times as long as the tuner, is worked out for a few.
 */
describe.each(STUDY_LOADS)('robust tuner from a cold start at %d of the maximum rate', (load) => {
  it('keeps every bar of the study', () => {
    const row = studyAt(load, 300, 1);
    expect(row.constant).toBeGreaterThanOrEqual(0.95);
    expect(row.constantEstimate).toBeGreaterThanOrEqual(0.95);
    expect(row.coversTtft).toBeGreaterThanOrEqual(0.85);
    expect(row.coversItl).toBeGreaterThanOrEqual(0.85);
    expect(row.varyingNow).toBeGreaterThanOrEqual(0.95);
    expect(row.varyingHalf).toBeGreaterThanOrEqual(0.95);
    expect(row.varyingBeyond).toBeGreaterThanOrEqual(0.9);
    expect(row.varyingEstimate).toBeGreaterThanOrEqual(0.95);
    expect(row.beyondModels).toBeGreaterThan(50);
    expect(row.doubled).toBeGreaterThanOrEqual(0.95);
    expect(row.outlier).toBeGreaterThanOrEqual(0.95);
  }, 120_000);

  it('has intervals about as wide as those of the exact posterior', () => {
    const { ratioTtft, ratioItl } = yardstickAt(load, 8, 1);
    for (const ratio of [ratioTtft, ratioItl]) {
      expect(ratio).toBeLessThan(1.5);
      expect(ratio).toBeGreaterThan(0.67);
    }
  }, 120_000);
});
