import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../unit/engine/serving/judge/judge.ts';
import { firstTokenMs, type Verdict } from '../../../unit/engine/serving/judge/verdict.ts';
import { expectAgreement, type Outcome } from './agree.ts';
import { Coverage } from './coverage.ts';
import { experiments } from './experiments.ts';
import type { Flavour } from './values.ts';

/** The judge's own account, in the simulator's form. */
function outcomeOf(verdict: Verdict): Outcome {
  const { requests, tokens, preemptions, rejections, iterations, peakUnits, peakWaiting, drained } = verdict;
  return {
    arrivalMs: Float64Array.from(requests, (request) => request.arrivalMs),
    admissionMs: Float64Array.from(requests, (request) => request.admissionMs),
    firstTokenMs: Float64Array.from(requests, firstTokenMs),
    completionMs: Float64Array.from(requests, (request) => request.completionMs),
    transferDoneMs: Float64Array.from(requests, (request) => request.transferDoneMs),
    decodeAdmissionMs: Float64Array.from(requests, (request) => request.decodeAdmissionMs),
    preemptions: Int32Array.from(requests, (request) => request.preemptions),
    rejected: Uint8Array.from(requests, (request) => (request.rejected ? 1 : 0)),
    gaps: () => Float64Array.from(verdict.gapsMs).reverse(),
    totals: {
      tokens,
      preemptions,
      rejections,
      iterations: iterations.length,
      peakBlocks: Math.max(...peakUnits),
      peakWaiting,
    },
    drained,
  };
}

describe('random experiments', () => {
  for (const flavour of ['real', 'dyadic'] as Flavour[]) {
    it(`${flavour}: the judge comes to an end, agrees with itself and keeps to what no scheduler can break`, () => {
      const coverage = new Coverage();
      fc.assert(
        fc.property(experiments(flavour), (input) => {
          const verdict = judge(input);
          coverage.add(input, verdict);
          expectAgreement(verdict, outcomeOf(judge(input)), flavour);
          expectSense(verdict);
          const { limits } = input;
          const units = limits.kvBlocks * (limits.fullLayers + limits.windowLayers);
          const isAdmitted = verdict.tokens > 0;
          if (isAdmitted) expect(Math.max(...verdict.peakUnits)).toBeLessThanOrEqual(units);
          for (const iteration of verdict.iterations) {
            expect(iteration.endMs).toBeGreaterThan(iteration.startMs);
            expect(iteration.decodes.length + iteration.chunks.length).toBeLessThanOrEqual(limits.maxNumSeqs);
          }
        }),
        { numRuns: 200 },
      );
      console.log(`${flavour}: ${coverage}`);
      expect(coverage.share('preemption')).toBeGreaterThan(0.1);
    }, 120_000);
  }
});

function expectSense(verdict: Verdict): void {
  for (const request of verdict.requests) {
    const { arrivalMs, admissionMs, completionMs, emissionsMs, outputTokens } = request;
    if (request.rejected) {
      expect(emissionsMs).toEqual([]);
      continue;
    }
    if (emissionsMs.length === outputTokens) expect(completionMs).toBe(emissionsMs.at(-1));
    else expect(completionMs).toBeNaN();
    if (emissionsMs.length === 0) continue;
    const times = [...emissionsMs];
    for (let i = 1; i < times.length; i++) expect(times[i]!).toBeGreaterThan(times[i - 1]!);
    expect(arrivalMs).toBeLessThanOrEqual(admissionMs);
    expect(admissionMs).toBeLessThan(times[0]!);
  }
}
