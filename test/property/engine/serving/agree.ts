import { expect } from 'vitest';
import { firstTokenMs, type MeanAndPeak, type Verdict } from '../../../unit/engine/serving/judge/verdict.ts';
import type { Flavour } from './values.ts';

/** What the simulator says of an experiment; one element a request, NaN where a thing did not happen. */
export interface Outcome {
  readonly arrivalMs: Float64Array;
  readonly admissionMs: Float64Array;
  readonly firstTokenMs: Float64Array;
  readonly completionMs: Float64Array;
  readonly transferDoneMs: Float64Array;
  readonly decodeAdmissionMs: Float64Array;
  readonly preemptions: Int32Array;
  readonly rejected: Uint8Array;
  /** Every time between two tokens of a request, ms, in any order. */
  gaps(): Float64Array;
  readonly totals: {
    readonly tokens: number;
    readonly preemptions: number;
    readonly rejections: number;
    readonly iterations: number;
  };
  /** Over all workers; KV in units of blocks, the prefix not counted. */
  readonly waiting: MeanAndPeak;
  readonly running: MeanAndPeak;
  readonly held: MeanAndPeak;
  readonly drained: boolean;
}

const NEAR = 1e-9;

/** Fails unless both agree: on every count, and on every time to rounding; where sums are exact, to the bit. */
export function expectAgreement(verdict: Verdict, outcome: Outcome, flavour: Flavour): void {
  const { requests } = verdict;
  const count = (name: string, ours: number, theirs: number) => expect(theirs, name).toBe(ours);
  const time = (name: string, ours: number, theirs: number) => {
    if (!isSame(ours, theirs, flavour)) expect.fail(`${name}: the judge says ${ours}, the simulator ${theirs}`);
  };

  requests.forEach((request, i) => {
    time(`arrival of request ${i}`, request.arrivalMs, outcome.arrivalMs[i]!);
    count(`rejection of request ${i}`, request.rejected ? 1 : 0, outcome.rejected[i]!);
    time(`admission of request ${i}`, request.admissionMs, outcome.admissionMs[i]!);
    time(`first token of request ${i}`, firstTokenMs(request), outcome.firstTokenMs[i]!);
    time(`end of the transfer of request ${i}`, request.transferDoneMs, outcome.transferDoneMs[i]!);
    time(`admission to decode of request ${i}`, request.decodeAdmissionMs, outcome.decodeAdmissionMs[i]!);
    count(`preemptions of request ${i}`, request.preemptions, outcome.preemptions[i]!);
    time(`completion of request ${i}`, request.completionMs, outcome.completionMs[i]!);
  });

  const { totals } = outcome;
  count('tokens', verdict.tokens, totals.tokens);
  count('preemptions', verdict.preemptions, totals.preemptions);
  count('rejections', verdict.rejections, totals.rejections);
  count('iterations', verdict.iterations.length, totals.iterations);
  for (const name of ['waiting', 'running', 'held'] as const) {
    count(`most ${name}`, verdict[name].peak, outcome[name].peak);
    // An area is a sum of other parts here than there, and so is rounded.
    if (!isSame(verdict[name].mean, outcome[name].mean, 'real')) {
      expect.fail(`mean ${name}: the judge says ${verdict[name].mean}, the simulator ${outcome[name].mean}`);
    }
  }
  expect(outcome.drained, 'drained').toBe(verdict.drained);

  const gaps = outcome.gaps().sort();
  const judged = Float64Array.from(verdict.gapsMs).sort();
  count('gaps', judged.length, gaps.length);
  judged.forEach((gap, i) => {
    time(`gap ${i} by size`, gap, gaps[i]!);
  });
  time('sum of gaps', sum(judged), sum(gaps));
}

function isSame(ours: number, theirs: number, flavour: Flavour): boolean {
  if (flavour === 'dyadic' || Number.isNaN(ours)) return Object.is(ours, theirs);
  return Math.abs(ours - theirs) <= NEAR * Math.max(Math.abs(ours), Math.abs(theirs));
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
