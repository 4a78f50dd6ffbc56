import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QueueModel } from '../../../engine/queueing/index.ts';
import {
  countsAsLearned,
  ParameterStore,
  type PodObservation,
  type StoredParameters,
  tuneModel,
  tunerNamed,
  type VariantObservation,
  whatIsLearned,
} from '../../../engine/tuner/index.ts';

const TRUTH = { alphaMs: 8, betaMs: 0.016, gammaMs: 0.0005 };
const LOAD = { inputTokens: 1024, outputTokens: 256, maxBatch: 256 };
const MODEL = { namespace: 'n', modelId: 'm' };
const CYCLE_MS = 15_000;
const queue = new QueueModel({ ...TRUTH, ...LOAD }, 'documented');

function podAt(share: number, changes: Partial<PodObservation> = {}): PodObservation {
  const arrivalRateRps = share * queue.rateMaxRps;
  const { waitMs, prefillMs, itlMs } = queue.analyze(arrivalRateRps);
  return { name: 'p', arrivalRateRps, ttftMs: waitMs + prefillMs, itlMs, ...LOAD, ...changes };
}

const variantOf = (...pods: PodObservation[]): VariantObservation => ({
  name: 'v',
  accelerator: 'h100',
  currentReplicas: pods.length,
  pendingReplicas: 0,
  pods,
});

/** A store that has seen cycles at these shares of the maximum rate. */
function learn(shares: readonly number[], store = new ParameterStore(), from = 0) {
  const tunings = shares.map(
    (share, i) =>
      tuneModel(tunerNamed('robust'), store, MODEL, {
        timeMs: (from + i) * CYCLE_MS,
        variants: [variantOf(podAt(share))],
      })[0]!,
  );
  return { store, tunings, stored: store.get(MODEL, 'v')! };
}

const SHARES = [0.5, 0.3, 0.6, 0.4, 0.7, 0.2];

describe('the robust tuner as the others are run', () => {
  test('learns in a few cycles, where the filters lock up', () => {
    const { tunings, stored } = learn(SHARES);
    expect(tunings.map(({ startedFrom }) => startedFrom)).toEqual(['guess', ...SHARES.slice(1).map(() => 'store')]);
    expect(tunings.flatMap(({ runs }) => runs).some(({ rejected }) => rejected)).toBe(false);
    expect(countsAsLearned(stored)).toBe(true);
    expect(stored.alphaMs).toBeGreaterThan(0.9 * TRUTH.alphaMs);
    expect(stored.alphaMs).toBeLessThan(1.1 * TRUTH.alphaMs);
    expect(stored).toMatchObject({
      accelerator: 'h100',
      load: LOAD,
      learned: { tuner: 'robust', semantics: 'documented' },
    });
    // The filter of the document gets nowhere on the same observations.
    const filter = new ParameterStore();
    for (const [i, share] of SHARES.entries())
      tuneModel(tunerNamed('documented'), filter, MODEL, { timeMs: i * CYCLE_MS, variants: [variantOf(podAt(share))] });
    expect(filter.get(MODEL, 'v')).toBeUndefined();
  });

  test('counts as learned from three accepted cycles on; what was accepted is counted all the same', () => {
    const counts = [1, 2, 3].map((cycles) => {
      const { store } = learn(SHARES.slice(0, cycles));
      // Through the text of a document, as a restart would.
      const restarted = ParameterStore.restore(JSON.parse(JSON.stringify(store.snapshot()))).get(MODEL, 'v')!;
      return [restarted.learned!.acceptedUpdates, countsAsLearned(restarted)];
    });
    expect(counts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  test('a change is accepted, and says how many cycles learning starts anew from', () => {
    const { store } = learn(SHARES);
    const changed = SHARES.map((share, i) => {
      const pod = podAt(share);
      const slower = variantOf({ ...pod, itlMs: 2 * pod.itlMs });
      return tuneModel(tunerNamed('robust'), store, MODEL, {
        timeMs: (SHARES.length + i) * CYCLE_MS,
        variants: [slower],
      })[0]!;
    });
    const runs = changed.map(({ runs: [run] }) => run!);
    const found = runs.findIndex(({ change }) => change);
    expect(runs.slice(0, found).every(({ rejected }) => rejected)).toBe(true);
    expect(runs[found]).toMatchObject({ rejected: false, change: { cycles: found + 1 } });
    expect(runs[found]!.change!.message).toMatch(/ITL .* times what was expected, and so it was over \d cycles/);
    expect(runs.slice(found + 1).map(({ rejected, change }) => [rejected, change])).toEqual(
      runs.slice(found + 1).map(() => [false, undefined]),
    );
    const accepted = [...SHARES, ...runs.slice(found)].length;
    expect(store.get(MODEL, 'v')!.learned!.acceptedUpdates).toBe(accepted);
  });

  test('says in words what the observations fix; of what others learned it says nothing', () => {
    expect(whatIsLearned(learn([0.5, 0.5, 0.5]).stored)).toMatch(
      /^At the loads seen so far alpha .* can't be told apart/,
    );
    expect(whatIsLearned({ alphaMs: 8, betaMs: 0.02, gammaMs: 0.0005, load: LOAD })).toBeUndefined();
  });

  test('an outlier is rejected, and what was known stays', () => {
    const { store, stored } = learn(SHARES);
    const [tuning] = tuneModel(tunerNamed('robust'), store, MODEL, {
      timeMs: SHARES.length * CYCLE_MS,
      variants: [variantOf(podAt(0.5, { ttftMs: 5 * podAt(0.5).ttftMs }))],
    });
    expect(tuning!.runs[0]).toMatchObject({ rejected: true, rejection: { code: 'nis-too-large' } });
    expect(tuning!.runs[0]!.nis).toBeGreaterThan(tunerNamed('robust').maxNis!);
    expect(Math.abs(tuning!.stored!.alphaMs / stored.alphaMs - 1)).toBeLessThan(0.05);
  });

  test('after a restart it goes on from the document of its parameters', () => {
    const { store } = learn(SHARES);
    const restarted = ParameterStore.restore(JSON.parse(JSON.stringify(store.snapshot())));
    const { tunings, stored } = learn([0.45, 0.55], restarted, SHARES.length);
    expect(tunings[0]).toMatchObject({ startedFrom: 'store', runs: [{ rejected: false }] });
    expect(countsAsLearned(stored)).toBe(true);
    expect(Math.abs(stored.alphaMs / TRUTH.alphaMs - 1)).toBeLessThan(0.1);
  });

  test.each<[string, Partial<StoredParameters>]>([
    ['written down, without errors', {}],
    [
      'learned by a filter that is sure of itself',
      {
        covariance: [
          [1e-12, 0, 0],
          [0, 1e-12, 0],
          [0, 0, 1e-12],
        ],
        learned: { tuner: 'controller', semantics: 'controller', atMs: 0, acceptedUpdates: 9 },
      },
    ],
  ])('parameters %s are a start that can be left', (_, changes) => {
    const store = new ParameterStore();
    store.set(MODEL, 'v', { alphaMs: 10, betaMs: 0.02, gammaMs: 0.0006, load: LOAD, ...changes });
    const { stored } = learn(SHARES, store);
    expect(Math.abs(stored.alphaMs / TRUTH.alphaMs - 1)).toBeLessThan(0.1);
  });

  test.each([1e9, 5e9, 8193, 1.5, Number.POSITIVE_INFINITY])('a max batch of %d is that of nobody', (maxBatch) => {
    const { maxBatch: _, ...other } = podAt(0.5, { name: 'other' });
    const wrong = podAt(0.5, { name: 'wrong', maxBatch });
    const store = new ParameterStore();
    const tune = (cycle: number, ...pods: PodObservation[]) =>
      tuneModel(tunerNamed('robust'), store, MODEL, { timeMs: cycle * CYCLE_MS, variants: [variantOf(...pods)] })[0]!;
    for (let cycle = 0; cycle < 2; cycle++) {
      const { runs, skippedPods, stored } = tune(cycle, wrong, other);
      expect(skippedPods.map(({ pod }) => pod)).toEqual(['wrong']);
      expect(runs).toHaveLength(1);
      expect(stored!.load.maxBatch).toBe(LOAD.maxBatch);
    }
    expect(tune(2, wrong)).toMatchObject({ runs: [], tunerError: { code: 'no-usable-pod' } });
  });

  test('each pod has its own max batch; those that have none, that of the first that has', () => {
    const { maxBatch: _, ...unknown } = podAt(0.5, { name: 'unknown' });
    const first = podAt(0.5, { name: 'first', maxBatch: 64 });
    const { stored } = tunerNamed('robust').tune(variantOf(unknown, { ...first, arrivalRateRps: 0 }), 0, undefined);
    expect(stored!.load.maxBatch).toBe(64);
  });

  test('of pods with one name, one that is left out takes no other with it', () => {
    const [good, young] = [podAt(0.5), podAt(0.5, { startedAtMs: 0 })];
    const alone = tunerNamed('robust').tune(variantOf(good), 1000, undefined);
    const both = tunerNamed('robust').tune(variantOf(young, good), 1000, undefined);
    expect(both.skippedPods.map(({ code }) => code)).toEqual(['too-young']);
    expect(both.stored).toEqual(alone.stored);
  });

  test('what is left out is told in one way, whichever tuner leaves it out', () => {
    const pods = [
      podAt(0.5, { name: 'idle', arrivalRateRps: 0 }),
      podAt(0.5, { name: 'unmeasured', ttftMs: Number.NaN }),
      podAt(0.5, { name: 'negative', itlMs: -1 }),
      podAt(0.5, { name: 'empty', inputTokens: 0 }),
      podAt(0.5, { name: 'young', startedAtMs: 0 }),
    ];
    const skipped = (name: 'robust' | 'documented') =>
      tunerNamed(name).tune(variantOf(...pods), 1000, undefined).skippedPods;
    expect(skipped('robust')).toEqual(skipped('documented'));
    expect(skipped('robust')[1]!.message).toBe('Pod unmeasured: TTFT was not measured.');
  });

  test('of the first cycle nothing was predicted, so nothing is judged', () => {
    const [first, second] = learn([0.5, 0.5]).tunings.map(({ runs }) => runs[0]!);
    expect(first).not.toHaveProperty('predicted');
    expect(first).toMatchObject({ nis: -1, rejected: false });
    expect(first!.observed.itlMs).toBe(podAt(0.5).itlMs);
    expect(second!.nis).toBeGreaterThanOrEqual(0);
    expect(second!.predicted).toBeDefined();
    const warm = new ParameterStore();
    warm.set(MODEL, 'v', { alphaMs: 10, betaMs: 0.02, gammaMs: 0.0006, load: LOAD });
    expect(learn([0.5], warm).tunings[0]!.runs[0]!.predicted).toBeDefined();
  });

  test.each([
    { alphaMs: 8, betaMs: 0, gammaMs: 0.0005 },
    { alphaMs: 8, betaMs: 0.016, gammaMs: 0 },
    { alphaMs: 8, betaMs: 0, gammaMs: 0 },
  ])('parameters that a document may have, and no logarithm: %o, are as good as none', (parameters) => {
    const store = new ParameterStore();
    store.set(MODEL, 'v', { ...parameters, load: LOAD });
    const { tunings, stored } = learn(SHARES, store);
    expect(tunings.map(({ startedFrom }) => startedFrom)).toEqual(
      learn(SHARES).tunings.map((each) => each.startedFrom),
    );
    expect(stored).toEqual(learn(SHARES).stored);
  });

  test('whatever pods report, and whatever was stored, there is an answer of finite numbers', () => {
    const strange = fc.oneof(
      fc.double(),
      fc.constantFrom(0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-300, 1e300, 1e15),
      // Mostly such as servers report: those go further.
      fc.constantFrom(1, 5, 40, 200, 1000),
      fc.constantFrom(1, 5, 40, 200, 1000),
      fc.constantFrom(1, 5, 40, 200, 1000),
    );
    const pod = fc.record({
      name: fc.constantFrom('a', 'b'),
      arrivalRateRps: strange,
      ttftMs: strange,
      itlMs: strange,
      inputTokens: strange,
      outputTokens: strange,
      maxBatch: fc.option(strange, { nil: undefined }),
      startedAtMs: strange,
    }) as fc.Arbitrary<PodObservation>;
    const before = fc.option(fc.record({ alphaMs: strange, betaMs: strange, gammaMs: strange }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.array(fc.array(pod, { maxLength: 3 }), { maxLength: 4 }),
        before,
        strange,
        (cycles, given, time) => {
          const store = new ParameterStore();
          if (given) store.set(MODEL, 'v', { ...given, load: LOAD });
          for (const [i, pods] of cycles.entries()) {
            const tuning = tunerNamed('robust').tune(variantOf(...pods), time + i * CYCLE_MS, store.get(MODEL, 'v'));
            if (tuning.stored) store.set(MODEL, 'v', tuning.stored);
            for (const { state, nis, observed, predicted } of tuning.runs)
              for (const value of [...state, nis, ...Object.values(observed), ...Object.values(predicted ?? {})])
                expect(Number.isFinite(value)).toBe(true);
            expect(tuning.runs.length > 0).toBe(tuning.tunerError === undefined);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
