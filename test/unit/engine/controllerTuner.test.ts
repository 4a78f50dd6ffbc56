import { describe, expect, it, test } from 'vitest';
import { ControllerTuner, countsAsLearned, type StoredParameters } from '../../../engine/tuner/index.ts';
import { MAX_NIS } from '../../../schemas/defaults.ts';
import { LOAD, podAt, TIME, TRUTH, variantOf } from './tunerData.ts';

const near: StoredParameters = { alphaMs: 8.16, betaMs: 0.0157, gammaMs: 0.00051, load: LOAD };

test('the NIS limit is the 97.5th percentile of chi-square with 2 degrees of freedom', () => {
  expect(1 - Math.exp(-MAX_NIS / 2)).toBeCloseTo(0.975, 4);
});

describe('controller', () => {
  it('makes one update for each pod and stores the last', () => {
    const pods = [0.3, 0.4, 0.5].map((share, i) => podAt(share, 'controller', { name: `pod-${i}` }));
    const { startedFrom, runs, stored } = new ControllerTuner().tune(variantOf(...pods), TIME, near);
    expect(startedFrom).toBe('store');
    expect(runs.map((run) => [run.pod, run.rejected])).toEqual([
      ['pod-0', false],
      ['pod-1', false],
      ['pod-2', false],
    ]);
    for (const [i, run] of runs.entries()) {
      expect(run.observed).toEqual({ ttftMs: pods[i]!.ttftMs, itlMs: pods[i]!.itlMs });
      expect(run.predicted!.ttftMs / run.observed.ttftMs).toBeCloseTo(1, 1);
    }
    const last = runs[2]!;
    expect(stored).toMatchObject({ alphaMs: last.state[0], betaMs: last.state[1], gammaMs: last.state[2] });
    expect(stored?.covariance).toEqual(last.covariance);
    expect(stored?.learned).toEqual({
      tuner: 'controller',
      semantics: 'controller',
      atMs: TIME,
      nis: last.nis,
      acceptedUpdates: 3,
    });
    expect(stored?.load.arrivalRateRps).toBeCloseTo(
      pods.reduce((sum, pod) => sum + pod.arrivalRateRps, 0),
      9,
    );
    expect(stored?.accelerator).toBe('h100-sxm');
  });

  it('rejects an outlier with a reason, keeps the state, and stores that', () => {
    const pod = podAt(0.3, 'controller');
    const { runs, stored } = new ControllerTuner().tune(variantOf({ ...pod, ttftMs: pod.ttftMs * 5 }), TIME, near);
    const [run] = runs;
    expect(run?.rejected).toBe(true);
    expect(run?.nis).toBeGreaterThan(MAX_NIS);
    expect(run?.rejection?.code).toBe('nis-too-large');
    expect(run?.rejection?.message).toMatch(/outlier: TTFT \d.* ms and ITL .* observed, .* predicted.*limit 7\.378/);
    expect(run?.state).toEqual([near.alphaMs, near.betaMs, near.gammaMs]);
    expect(stored).toMatchObject({ alphaMs: near.alphaMs, learned: { acceptedUpdates: 0, nis: run?.nis } });
  });

  it('stores a rejected first guess, which then counts as learned', () => {
    const { startedFrom, runs, stored } = new ControllerTuner().tune(
      variantOf(podAt(0.1, 'controller')),
      TIME,
      undefined,
    );
    expect([startedFrom, runs[0]?.rejected]).toEqual(['guess', true]);
    expect(stored?.learned).toMatchObject({ acceptedUpdates: 0 });
    expect(countsAsLearned(stored!)).toBe(true);
  });

  it('has bounds around its guess in the first cycle and around the defaults from then on', () => {
    const truth = { alphaMs: 650, betaMs: 0.016, gammaMs: 0.0005 };
    const variant = variantOf(podAt(0.001, 'controller', { truth }));
    const tuner = new ControllerTuner();
    const first = tuner.tune(variant, TIME, undefined);
    expect(first.startedFrom).toBe('guess');
    expect(first.stored?.alphaMs).toBeGreaterThan(500);
    expect(tuner.tune(variant, TIME, first.stored).stored?.alphaMs).toBeLessThanOrEqual(500);
  });

  it('skips a pod whose load the model cannot take, and goes on with the next', () => {
    const pods = [0.3, 0.3, 0.35].map((share, i) => podAt(share, 'controller', { name: `pod-${i}` }));
    pods[1] = { ...pods[1]!, arrivalRateRps: 1e6 };
    const { runs, skippedPods, stored } = new ControllerTuner().tune(variantOf(...pods), TIME, near);
    expect(runs.map((run) => run.pod)).toEqual(['pod-0', 'pod-2']);
    expect(skippedPods).toHaveLength(1);
    expect(skippedPods[0]).toMatchObject({ pod: 'pod-1', code: 'model-not-evaluable' });
    expect(skippedPods[0]?.message).toMatch(/^Pod pod-1: One replica takes at most/);
    expect(stored?.load.arrivalRateRps).toBeLessThan(1e6);
    // The prediction for the skipped pod stays, as in the controller: the next observation meets a larger P.
    const [, without] = new ControllerTuner().tune(variantOf(pods[0]!, pods[2]!), TIME, near).runs;
    expect(runs[1]?.predicted).toEqual(without?.predicted);
    expect(runs[1]?.nis).toBeLessThan(without!.nis);
  });

  it('does not start where the queue has no steady state, and leaves the store alone', () => {
    const variant = variantOf({ ...podAt(0.3, 'controller'), arrivalRateRps: 1e6 });
    for (const [stored, from] of [
      [near, 'the stored parameters'],
      [undefined, 'its first guess'],
    ] as const) {
      const tuning = new ControllerTuner().tune(variant, TIME, stored);
      expect(tuning.tunerError?.code).toBe('model-not-evaluable-at-start');
      expect(tuning.tunerError?.message).toContain(`cannot start at ${from}: One replica takes at most`);
      expect(tuning.runs).toEqual([]);
      expect(tuning.stored).toBeUndefined();
    }
  });

  it('falls back to the defaults if there is no guess, and says why', () => {
    const variant = variantOf({ ...podAt(0.01, 'controller'), ttftMs: 5, itlMs: 8 });
    const { startedFrom, guessError } = new ControllerTuner().tune(variant, TIME, undefined);
    expect(startedFrom).toBe('defaults');
    expect(guessError?.code).toBe('beta-plus-gamma-negative');
    expect(guessError?.message).toContain('TTFT of 5 ms is below alpha');
  });

  it('takes the max batch of the first pod that has one, else the default', () => {
    const unknown = { ...podAt(0.3, 'controller'), maxBatch: 0 };
    const known = podAt(0.3, 'controller', { name: 'pod-1' });
    const batch = (...pods: (typeof known)[]) =>
      new ControllerTuner().tune(variantOf(...pods), TIME, near).stored?.load;
    expect(batch(unknown, known)?.maxBatch).toBe(64);
    expect(batch(unknown)?.maxBatch).toBe(256);
  });

  it('lets no broken observation in', () => {
    const good = podAt(0.3, 'controller', { name: 'good' });
    for (const field of ['arrivalRateRps', 'ttftMs', 'itlMs', 'inputTokens', 'outputTokens'] as const) {
      for (const [value, code] of [
        [Number.NaN, 'observation-not-finite'],
        [Number.POSITIVE_INFINITY, 'observation-not-finite'],
        [Number.NEGATIVE_INFINITY, 'observation-not-finite'],
        [-1, 'observation-negative'],
        [0, field === 'arrivalRateRps' ? 'no-traffic' : 'observation-not-positive'],
      ] as const) {
        const broken = { ...good, name: 'broken', [field]: value };
        const alone = new ControllerTuner().tune(variantOf(broken), TIME, near);
        expect(alone).toMatchObject({ tunerError: { code: 'no-usable-pod' }, runs: [] });
        expect(alone.skippedPods).toMatchObject([{ pod: 'broken', code }]);
        expect(alone.skippedPods[0]?.message).toMatch(/^Pod broken: .*\.$/);
        expect(alone.stored).toBeUndefined();
        const both = new ControllerTuner().tune(variantOf(broken, good), TIME, near);
        expect(both.runs.map((run) => run.pod)).toEqual(['good']);
        expect(both.stored).toEqual(new ControllerTuner().tune(variantOf(good), TIME, near).stored);
      }
    }
  });

  it('refuses a store that holds no parameters', () => {
    const tune = (stored: StoredParameters) =>
      new ControllerTuner().tune(variantOf(podAt(0.3, 'controller')), TIME, stored).tunerError;
    for (const wrong of [
      { alphaMs: Number.NaN },
      { betaMs: -1 },
      { gammaMs: Number.POSITIVE_INFINITY },
      { covariance: diagonal(1, 1, -1) },
      { covariance: diagonal(1, Number.NaN, 1) },
      { covariance: [[1, 0.1, 0] as const, [0.2, 1, 0] as const, [0, 0, 1] as const] },
      { covariance: diagonal(1, 1, 1).slice(1) },
    ]) {
      const error = tune({ ...near, ...wrong });
      expect(error?.code, JSON.stringify(wrong)).toBe('stored-parameters-invalid');
      expect(error?.message).toMatch(/must be/);
    }
    expect(tune({ ...near, covariance: diagonal(0.1, 1e-6, 1e-10) })).toBeUndefined();
  });

  it('needs a time and a noise', () => {
    const variant = variantOf(podAt(0.3, 'controller'));
    for (const time of [Number.NaN, Number.POSITIVE_INFINITY, 1e17]) {
      expect(new ControllerTuner().tune(variant, time, near).tunerError?.code).toBe('time-invalid');
    }
    for (const errorLevel of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => new ControllerTuner({ gammaFactor: 1, errorLevel, tPercentile: 1.96 })).toThrow(
        /errorLevel must be/,
      );
    }
  });

  it('lets more noise pass if it expects more', () => {
    const pod = podAt(0.3, 'controller');
    const variant = variantOf({ ...pod, itlMs: pod.itlMs * 1.25 });
    const rejected = (errorLevel: number) =>
      new ControllerTuner({ gammaFactor: 1, errorLevel, tPercentile: 1.96 }).tune(variant, TIME, {
        ...TRUTH,
        load: LOAD,
      }).runs[0]?.rejected;
    expect([rejected(0.05), rejected(0.5)]).toEqual([true, false]);
  });
});

function diagonal(a: number, b: number, c: number) {
  return [[a, 0, 0] as const, [0, b, 0] as const, [0, 0, c] as const];
}
