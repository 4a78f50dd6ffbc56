import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimulationInput } from '../../../../engine/serving/simulationInput.ts';
import { judge } from '../../../unit/engine/serving/judge/judge.ts';
import { firstTokenMs, type Verdict } from '../../../unit/engine/serving/judge/verdict.ts';
import type { Iteration } from '../../../unit/engine/serving/judge/worker.ts';
import { expectAgreement, type Outcome } from './agree.ts';
import { Coverage } from './coverage.ts';
import { experiments } from './experiments.ts';
import type { Flavour } from './values.ts';

/** The judge's own account, in the simulator's form. */
function outcomeOf(verdict: Verdict): Outcome {
  const { requests, tokens, preemptions, rejections, iterations, drained, waiting, running, held } = verdict;
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
    },
    waiting,
    running,
    held,
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
          expectLimitsKept(input, verdict);
          if (flavour === 'dyadic') expectExactTimes(verdict);
        }),
        { numRuns: 300 },
      );
      console.log(`${flavour}: ${coverage}`);
      expect(coverage.share('preemption')).toBeGreaterThan(0.1);
    }, 120_000);
  }
});

describe('agreement', () => {
  const [input] = fc.sample(
    experiments('real').filter((candidate) => judge(candidate).gapsMs.length > 1),
    { numRuns: 1, seed: 1 },
  );
  const verdict = judge(input!);
  const outcome = outcomeOf(verdict);

  it('is lost with any count', () => {
    for (const name of Object.keys(outcome.totals) as (keyof Outcome['totals'])[]) {
      const totals = { ...outcome.totals, [name]: outcome.totals[name] + 1 };
      expect(() => expectAgreement(verdict, { ...outcome, totals }, 'real')).toThrow();
    }
    for (const name of ['waiting', 'running', 'held'] as const) {
      const peak = { ...outcome[name], peak: outcome[name].peak + 1 };
      expect(() => expectAgreement(verdict, { ...outcome, [name]: peak }, 'real')).toThrow(`most ${name}`);
      const mean = { ...outcome[name], mean: outcome[name].mean * (1 + 3e-9) + 1e-300 };
      expect(() => expectAgreement(verdict, { ...outcome, [name]: mean }, 'real')).toThrow(`mean ${name}`);
    }
    expect(() => expectAgreement(verdict, { ...outcome, drained: !outcome.drained }, 'real')).toThrow(/drained/);
    const preemptions = outcome.preemptions.map((count) => count + 1);
    expect(() => expectAgreement(verdict, { ...outcome, preemptions }, 'real')).toThrow(/preemptions of request 0/);
    const rejected = outcome.rejected.map((flag) => 1 - flag);
    expect(() => expectAgreement(verdict, { ...outcome, rejected }, 'real')).toThrow(/rejection of request 0/);
  });

  it('is lost with any time that is off by more than rounding, and where sums are exact with that', () => {
    const off = (factor: number) => {
      const moved = (times: Float64Array) => times.map((time) => time * factor);
      return [
        { ...outcome, firstTokenMs: moved(outcome.firstTokenMs) },
        { ...outcome, completionMs: moved(outcome.completionMs) },
        { ...outcome, gaps: () => moved(outcome.gaps()) },
      ];
    };
    for (const moved of off(1 + 3e-9)) expect(() => expectAgreement(verdict, moved, 'real')).toThrow();
    for (const moved of off(1 + 1e-12)) {
      expectAgreement(verdict, moved, 'real');
      expect(() => expectAgreement(verdict, moved, 'dyadic')).toThrow();
    }
    // What did not happen has no time.
    const none = {
      ...outcome,
      transferDoneMs: outcome.transferDoneMs.map((time) => (Number.isNaN(time) ? 0 : Number.NaN)),
    };
    expect(() => expectAgreement(verdict, none, 'real')).toThrow(/transfer of request 0/);
  });
});

/** A request's times are in order. */
function expectSense(verdict: Verdict): void {
  for (const request of verdict.requests) {
    const { arrivalMs, admissionMs, completionMs, emissionsMs, outputTokens, rejected } = request;
    const isDone = emissionsMs.length === outputTokens;
    expect(completionMs).toBe(isDone ? emissionsMs.at(-1) : Number.NaN);
    if (rejected) expect([admissionMs, ...emissionsMs]).toEqual([Number.NaN]);
    if (emissionsMs.length === 0) continue;
    const times = [admissionMs, ...emissionsMs];
    expect(arrivalMs).toBeLessThanOrEqual(admissionMs);
    expect(times.every((time, i) => i === 0 || time > times[i - 1]!)).toBe(true);
  }
}

function expectLimitsKept({ limits }: SimulationInput, { iterations, peakUnits, tokens }: Verdict): void {
  const units = limits.kvBlocks * (limits.fullLayers + limits.windowLayers);
  if (tokens > 0) expect(Math.max(...peakUnits)).toBeLessThanOrEqual(units);
  const isKept = ({ startMs, endMs, decodes, chunks }: Iteration) =>
    endMs > startMs && decodes.length + chunks.length <= limits.maxNumSeqs;
  expect(iterations.every(isKept)).toBe(true);
}

/** Doubles have room for such times and for what they are sums of. */
function expectExactTimes({ iterations }: Verdict): void {
  expect(iterations.every(({ endMs }) => Number.isInteger(endMs * 2 ** 12) && endMs < 2 ** 30)).toBe(true);
}
