import { describe, expect, it } from 'vitest';
import { QueueModel } from '../../../engine/queueing/index.ts';
import { countsAsLearned, DocumentedTuner, type StoredParameters } from '../../../engine/tuner/index.ts';
import { TRANSIENT_DELAY_MS } from '../../../schemas/defaults.ts';
import { LOAD, podAt, TIME, TRUTH, variantOf } from './tunerData.ts';

const near: StoredParameters = { alphaMs: 8.16, betaMs: 0.0157, gammaMs: 0.00051, load: LOAD };
/** Light enough for the first guess to hold: an iteration takes little more than alpha. */
const light = podAt(0.002, 'documented', { truth: { alphaMs: 8, betaMs: 0.05, gammaMs: 0.0007 } });

describe('documented', () => {
  it('makes one update with the rate-weighted aggregate, with its own queue of 100 places', () => {
    const pods = [0.2, 0.4].map((share, i) => ({
      ...podAt(share, 'documented', { name: `pod-${i}` }),
      inputTokens: 1000 + 100 * i,
    }));
    const [a, b] = pods as [(typeof pods)[0], (typeof pods)[0]];
    const { runs, stored } = new DocumentedTuner().tune(variantOf(...pods), TIME, near);
    expect(runs).toHaveLength(1);
    const [run] = runs;
    expect(run?.pod).toBeUndefined();
    expect(run?.observed.ttftMs).toBeCloseTo((a.ttftMs + 2 * b.ttftMs) / 3, 9);
    expect(run?.observed.itlMs).toBeCloseTo((a.itlMs + 2 * b.itlMs) / 3, 9);
    const queue = new QueueModel({ ...near, ...LOAD, inputTokens: 3200 / 3, maxQueue: 100 }, 'documented');
    const expected = queue.analyze((a.arrivalRateRps + b.arrivalRateRps) / 2);
    expect(run?.predicted?.ttftMs).toBeCloseTo(expected.ttftMs, 9);
    expect(run?.predicted?.itlMs).toBeCloseTo(expected.itlMs, 9);
    expect(stored?.load.inputTokens).toBeCloseTo(3200 / 3, 9);
    expect(stored?.load.arrivalRateRps).toBeCloseTo(a.arrivalRateRps + b.arrivalRateRps, 12);
    expect(stored?.learned).toMatchObject({ tuner: 'documented', semantics: 'documented', acceptedUpdates: 1 });
  });

  it('leaves out pods that started less than 120 s ago', () => {
    const young = { ...podAt(0.4, 'documented', { name: 'young' }), startedAtMs: TIME - TRANSIENT_DELAY_MS + 1 };
    const old = { ...podAt(0.2, 'documented', { name: 'old' }), startedAtMs: TIME - TRANSIENT_DELAY_MS };
    const { runs, skippedPods } = new DocumentedTuner().tune(variantOf(young, old), TIME, near);
    expect(skippedPods).toMatchObject([{ pod: 'young', code: 'too-young' }]);
    expect(skippedPods[0]?.message).toBe('Pod young: it started 119 s ago and counts from 120 s on.');
    expect(runs[0]?.observed.ttftMs).toBe(old.ttftMs);
    expect(new DocumentedTuner().tune(variantOf(young), TIME, near).tunerError?.code).toBe('no-usable-pod');
  });

  it('does not store a rejected update, nor a guess', () => {
    const pod = podAt(0.3, 'documented');
    const cold = new DocumentedTuner().tune(variantOf(pod), TIME, undefined);
    expect([cold.startedFrom, cold.runs[0]?.rejected, cold.stored]).toEqual(['guess', true, undefined]);
    const warm = new DocumentedTuner().tune(variantOf({ ...pod, itlMs: pod.itlMs * 3 }), TIME, near);
    expect([warm.startedFrom, warm.runs[0]?.rejected, warm.stored]).toEqual(['store', true, undefined]);
  });

  it('does not start from what does not count as learned', () => {
    const learned = { tuner: 'robust', semantics: 'documented', atMs: TIME, acceptedUpdates: 0 } as const;
    const unlearned = { ...near, learned };
    expect(countsAsLearned(unlearned)).toBe(false);
    expect(new DocumentedTuner().tune(variantOf(light), TIME, unlearned).startedFrom).toBe('guess');
    expect(countsAsLearned({ ...near, learned: { ...learned, acceptedUpdates: 1 } })).toBe(true);
    const unsettled = { ...near, learned: { ...learned, acceptedUpdates: 2, countsAsLearned: false } };
    expect(countsAsLearned(unsettled)).toBe(false);
    expect(new DocumentedTuner().tune(variantOf(light), TIME, unsettled).startedFrom).toBe('guess');
    expect(countsAsLearned(near)).toBe(true);
  });

  it('keeps the bounds around its guess until ten updates are accepted', () => {
    const tuner = new DocumentedTuner();
    let stored: StoredParameters | undefined;
    const guesses: unknown[] = [];
    for (let cycle = 0; cycle < 12; cycle++) {
      const tuning = tuner.tune(variantOf(light), TIME + 15_000 * cycle, stored);
      expect(tuning.runs[0]?.rejection?.message).toBeUndefined();
      stored = tuning.stored;
      guesses.push(stored?.learned?.guess);
    }
    expect(stored?.learned?.acceptedUpdates).toBe(12);
    expect(guesses[0]).toHaveLength(3);
    expect(guesses.slice(0, 9)).toEqual(Array(9).fill(guesses[0]));
    expect(guesses.slice(9)).toEqual([undefined, undefined, undefined]);
  });

  it('puts the state into the bounds around the guess, then into those around the defaults', () => {
    const pod = podAt(0.2, 'documented');
    const guess = [TRUTH.alphaMs / 200, TRUTH.betaMs, TRUTH.gammaMs] as const;
    const stored = (known: object): StoredParameters => ({
      ...TRUTH,
      load: LOAD,
      learned: { tuner: 'documented', semantics: 'documented', atMs: TIME, acceptedUpdates: 5, ...known },
    });
    const predicted = (known: object) =>
      new DocumentedTuner().tune(variantOf(pod), TIME, stored(known)).runs[0]?.predicted;
    const at = (alphaMs: number) =>
      new QueueModel({ ...TRUTH, ...LOAD, alphaMs, maxQueue: 100 }, 'documented').analyze(pod.arrivalRateRps);
    expect(predicted({ guess })?.itlMs).toBeCloseTo(at(TRUTH.alphaMs / 2).itlMs, 9);
    expect(predicted({})?.itlMs).toBeCloseTo(at(TRUTH.alphaMs).itlMs, 9);
  });

  it('finds back to the truth from a few percent off', () => {
    const tuner = new DocumentedTuner();
    let stored = near;
    for (let cycle = 0; cycle < 60; cycle++) {
      // Loads differ: at one load alone alpha and gamma cannot be told apart.
      const pod = podAt([0.1, 0.4, 0.7][cycle % 3]!, 'documented');
      const tuning = tuner.tune(variantOf(pod), TIME + 15_000 * cycle, stored);
      expect(tuning.runs[0]?.rejected).toBe(false);
      stored = tuning.stored!;
    }
    expect(stored.alphaMs / TRUTH.alphaMs).toBeCloseTo(1, 2);
    expect(stored.betaMs / TRUTH.betaMs).toBeCloseTo(1, 2);
    expect(stored.gammaMs / TRUTH.gammaMs).toBeCloseTo(1, 2);
  });
});
