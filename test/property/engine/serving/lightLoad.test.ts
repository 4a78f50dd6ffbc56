import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { iterationModelCost } from '../../../../engine/hardware/iterationModelCost.ts';
import { closedForm } from '../../../../engine/queueing/closedForm.ts';
import { simulate } from '../../../../engine/serving/simulate.ts';
import { SCHEDULERS, type Scheduler } from '../../../../schemas/defaults.ts';
import { experiment, type Row } from '../../../unit/engine/serving/experiment.ts';

const parameters = fc.record({
  alphaMs: fc.double({ min: 0.1, max: 50, noNaN: true }),
  betaMs: fc.double({ min: 0.0001, max: 1, noNaN: true }),
  gammaMs: fc.double({ min: 0, max: 0.01, noNaN: true }),
});
const lengths = fc.record({
  inputTokens: fc.integer({ min: 1, max: 2000 }),
  outputTokens: fc.integer({ min: 2, max: 800 }),
});
const schedulers = fc.constantFrom(...SCHEDULERS.filter((name) => name !== 'chunked_slo'));

/** Requests so far apart that each is alone. */
function alone(shapes: readonly { inputTokens: number; outputTokens: number }[]): Row[] {
  return shapes.map(({ inputTokens, outputTokens }, i) => [i * 1e8, inputTokens, outputTokens]);
}

const onePrompt = (scheduler: Scheduler) => ({ scheduler, e2eSloMs: 1e4 });
const near = (ours: number, theory: number) => expect(Math.abs(ours / theory - 1)).toBeLessThan(1e-9);

describe('the iteration model at light load', { timeout: 60_000 }, () => {
  it('gives the closed form of the document, for one decode step less', () => {
    fc.assert(
      fc.property(parameters, fc.array(lengths, { minLength: 1, maxLength: 5 }), schedulers, (p, shapes, scheduler) => {
        const outcome = simulate(
          experiment(alone(shapes), { cost: iterationModelCost(p), ...onePrompt(scheduler) }, { kvBlocks: 1e6 }),
        );
        const { log } = outcome;
        shapes.forEach((shape, r) => {
          const theory = closedForm({ ...p, ...shape, outputTokens: shape.outputTokens - 1 }, 0);
          // A time of 1e8 ms has that much less digits for what comes after it.
          const within = 1e-9 * theory.itlMs + 1e-7;
          expect(Math.abs(log.firstTokenMs[r]! - log.arrivalMs[r]! - theory.ttftMs)).toBeLessThan(within);
          const gap = (log.completionMs[r]! - log.firstTokenMs[r]!) / (shape.outputTokens - 1);
          expect(Math.abs(gap - theory.itlMs)).toBeLessThan(within);
        });
      }),
    );
  });

  it('is no queue: mean TTFT, TPOT and ITL of equal requests are the closed form, and nobody waits', () => {
    fc.assert(
      fc.property(parameters, lengths, (p, shape) => {
        const outcome = simulate(experiment(alone([shape]), { cost: iterationModelCost(p) }, { kvBlocks: 1e6 }));
        const theory = closedForm({ ...p, ...shape, outputTokens: shape.outputTokens - 1 }, 0);
        near(outcome.ttftMs.mean, theory.ttftMs);
        near(outcome.tpotMs.mean, theory.itlMs);
        near(outcome.itlMs.mean, theory.itlMs);
        near(outcome.e2eMs.mean, theory.ttftMs + (shape.outputTokens - 1) * theory.itlMs);
        expect(outcome.queueWaitMs.max).toBe(0);
        near(outcome.itlMs.max, p.alphaMs + p.betaMs + p.gammaMs * (shape.inputTokens + shape.outputTokens - 1));
      }),
    );
  });

  it('computes a prompt in chunks: each an iteration, that reads what was there', () => {
    fc.assert(
      fc.property(parameters, lengths, fc.integer({ min: 1, max: 500 }), (p, shape, chunkTokens) => {
        const outcome = simulate(
          experiment(alone([shape]), { cost: iterationModelCost(p) }, { kvBlocks: 1e6, chunkTokens }),
        );
        let ttftMs = 0;
        for (let at = 0; at < shape.inputTokens; at += chunkTokens) {
          const end = Math.min(at + chunkTokens, shape.inputTokens);
          ttftMs += p.alphaMs + p.betaMs * (end - at) + p.gammaMs * end;
        }
        near(outcome.ttftMs.mean, ttftMs);
      }),
    );
  });

  it('multiplies each phase by its scale', () => {
    fc.assert(
      fc.property(parameters, lengths, fc.double({ min: 0.2, max: 5, noNaN: true }), (p, shape, scale) => {
        const scaled = { ...p, prefillScale: scale, decodeScale: 1 / scale };
        const outcome = simulate(experiment(alone([shape]), { cost: iterationModelCost(scaled) }, { kvBlocks: 1e6 }));
        const theory = closedForm({ ...p, ...shape, outputTokens: shape.outputTokens - 1 }, 0);
        near(outcome.ttftMs.mean, scale * theory.ttftMs);
        near(outcome.tpotMs.mean, theory.itlMs / scale);
      }),
    );
  });
});
