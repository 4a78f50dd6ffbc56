import { describe, expect, it } from 'vitest';
import {
  ControllerTuner,
  DocumentedTuner,
  ParameterStore,
  type StoredParameters,
  TUNERS,
  type Tuner,
  tuneModel,
  type VariantTuning,
} from '../../../engine/tuner/index.ts';
import { ServiceParameters as isServiceParameters } from '../../../schemas/generated/validators.js';
import type { ServiceParameters, VariantParameters } from '../../../schemas/service-parameters.ts';
import { LOAD, MODEL, podAt, TIME, variantOf } from './tunerData.ts';

const full: StoredParameters = {
  alphaMs: 25 / 3,
  betaMs: 0.016,
  gammaMs: 5e-7,
  covariance: [[0.1, 1e-5, 0] as const, [1e-5, 2e-6, 0] as const, [0, 0, 3e-12] as const],
  load: { ...LOAD, arrivalRateRps: 3.25 },
  accelerator: 'h100-sxm',
  learned: {
    tuner: 'documented',
    semantics: 'documented',
    atMs: TIME,
    nis: 1.25,
    acceptedUpdates: 4,
    countsAsLearned: false,
    guess: [9, 0.01, 1e-6],
  },
};
const given: StoredParameters = { alphaMs: 8, betaMs: 0.016, gammaMs: 0, load: LOAD };

/** Through the text of a document, as a restart would. */
function saved(store: ParameterStore): ParameterStore {
  const text = JSON.stringify(document(store.snapshot()));
  const read = JSON.parse(text) as ServiceParameters;
  expect(isServiceParameters(read), text).toBe(true);
  return ParameterStore.restore(read.spec.variants);
}

function document(variants: VariantParameters[]): ServiceParameters {
  return {
    apiVersion: 'kneepoint.dev/v1alpha1',
    kind: 'ServiceParameters',
    metadata: { name: 'learned' },
    spec: { variants },
  };
}

describe('ParameterStore', () => {
  it('keeps namespaces, models and variants apart, whatever is in their names', () => {
    const store = new ParameterStore();
    const keys = [
      ['a', 'b/c', 'v'],
      ['a/b', 'c', 'v'],
      ['a', 'b', 'v'],
      ['a', 'b/c', 'w'],
      ['__proto__', 'constructor', 'toString'],
    ] as const;
    for (const [i, [namespace, modelId, variant]] of keys.entries()) {
      expect(store.get({ namespace, modelId }, variant)).toBeUndefined();
      store.set({ namespace, modelId }, variant, { ...given, alphaMs: i + 1 });
    }
    for (const [i, [namespace, modelId, variant]] of keys.entries()) {
      expect(store.get({ namespace, modelId }, variant)?.alphaMs).toBe(i + 1);
    }
    expect(store.snapshot().map((v) => [v.namespace, v.model_id, v.name])).toEqual([
      keys[4],
      keys[2],
      keys[0],
      keys[3],
      keys[1],
    ]);
  });

  it('copies what it is given and what it gives', () => {
    const store = new ParameterStore();
    const mine = structuredClone(full) as Mutable<StoredParameters>;
    store.set(MODEL, 'v', mine);
    spoil(mine);
    const read = store.get(MODEL, 'v') as Mutable<StoredParameters>;
    expect(read).toEqual(full);
    spoil(read);
    expect(store.get(MODEL, 'v')).toEqual(full);
    const [variant] = store.snapshot();
    variant!.learned!.covariance![0]![0] = -1;
    variant!.learned!.guess![0] = -1;
    expect(store.get(MODEL, 'v')).toEqual(full);
  });

  it('overwrites a variant, and no other', () => {
    const store = new ParameterStore();
    const other = { ...MODEL, modelId: 'other' };
    store.set(MODEL, 'v', full);
    store.set(MODEL, 'v', given);
    store.set(other, 'v', full);
    expect(store.get(MODEL, 'v')).toEqual(given);
    expect(store.get(other, 'v')).toEqual(full);
  });

  it('comes back from a ServiceParameters document exactly', () => {
    const store = new ParameterStore();
    store.set(MODEL, 'full', full);
    store.set(MODEL, 'given', given);
    for (const tuner of TUNERS) {
      const { guess: _, nis: __, ...learned } = full.learned!;
      store.set(MODEL, tuner, { ...full, learned: { ...learned, tuner } });
    }
    const back = saved(store);
    for (const name of ['full', 'given', ...TUNERS]) expect(back.get(MODEL, name)).toEqual(store.get(MODEL, name));
    expect(back.snapshot()).toEqual(store.snapshot());
  });

  it('reads what somebody wrote by hand', () => {
    const variant: VariantParameters = {
      model_id: MODEL.modelId,
      namespace: MODEL.namespace,
      name: 'v',
      alpha_ms: 7,
      beta_ms: 0.02,
      gamma_ms: 0,
      input_tokens: 10,
      output_tokens: 20,
    };
    const read = (more: Partial<VariantParameters>) =>
      ParameterStore.restore([{ ...variant, ...more }]).get(MODEL, 'v');
    expect(read({})).toEqual({
      alphaMs: 7,
      betaMs: 0.02,
      gammaMs: 0,
      load: { inputTokens: 10, outputTokens: 20, maxBatch: 256 },
    });
    expect(read({ learned: { at: '2026-11-29T10:00:00Z', tuner: 'controller' } })?.learned).toEqual({
      tuner: 'controller',
      semantics: 'controller',
      atMs: TIME,
      acceptedUpdates: 1,
    });
    expect(() => read({ learned: { at: 'yesterday', tuner: 'robust' } })).toThrow(
      'v: learned.at must be a time such as 2026-11-29T10:00:00Z, not "yesterday".',
    );
  });
});

describe('tuneModel', () => {
  const pods = [0.2, 0.5].map((share, i) => podAt(share, 'controller', { name: `pod-${i}` }));
  const variants = [
    { ...variantOf(pods[0]!), name: 'b' },
    { ...variantOf(), name: 'idle' },
    { ...variantOf(pods[1]!), name: 'a' },
  ];

  it('tunes every variant in its order, and stores what was learned', () => {
    const store = new ParameterStore();
    store.set(MODEL, 'a', given);
    const tunings = tuneModel(new ControllerTuner(), store, MODEL, { timeMs: TIME, variants });
    expect(tunings.map(({ variant, startedFrom, runs }) => [variant, startedFrom, runs.length])).toEqual([
      ['b', 'guess', 1],
      ['idle', undefined, 0],
      ['a', 'store', 1],
    ]);
    expect(tunings[1]?.tunerError?.code).toBe('no-usable-pod');
    expect(store.get(MODEL, 'b')).toEqual(tunings[0]?.stored);
    expect(store.get(MODEL, 'a')).toEqual(tunings[2]?.stored);
    expect(store.get(MODEL, 'idle')).toBeUndefined();
    expect(store.get({ ...MODEL, namespace: 'other' }, 'a')).toBeUndefined();
  });

  for (const make of [() => new ControllerTuner(), () => new DocumentedTuner()]) {
    it(`${make().name}: goes on after a restart as if nothing had been`, () => {
      const cycles = 24;
      const run = (restartAt: number) => {
        let store = new ParameterStore();
        let tuner: Tuner = make();
        const results: VariantTuning[][] = [];
        for (let i = 0; i < cycles; i++) {
          if (i === restartAt) {
            store = saved(store);
            tuner = make();
          }
          results.push(tuneModel(tuner, store, MODEL, cycle(tuner, i)));
        }
        return { results, end: store.snapshot() };
      };
      const whole = run(-1);
      const accepted = whole.results.flat().filter(({ runs }) => runs.some((r) => !r.rejected));
      expect(accepted.length).toBeGreaterThan(cycles / 2);
      expect(whole.results.flat().some(({ runs }) => runs.some((r) => r.rejected))).toBe(true);
      for (let restartAt = 1; restartAt < cycles; restartAt++) expect(run(restartAt)).toEqual(whole);
    });
  }

  /** Light load, so that the first guess holds; noise of a few percent, and an outlier now and then. */
  function cycle(tuner: Tuner, i: number) {
    const noise = 1 + 0.03 * (((i * 7) % 11) / 5 - 1);
    const truth = { alphaMs: 8, betaMs: 0.05, gammaMs: 0.0007 };
    const pod = podAt(0.002 + 0.0005 * (i % 3), tuner.semantics, { truth });
    const observed = { ...pod, ttftMs: pod.ttftMs * noise * (i % 8 === 5 ? 5 : 1), itlMs: pod.itlMs / noise };
    return { timeMs: TIME + 15_000 * i, variants: [variantOf(observed)] };
  }
});

type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

function spoil(stored: Mutable<StoredParameters>): void {
  stored.alphaMs = -1;
  stored.load.inputTokens = -1;
  stored.learned!.atMs = -1;
  (stored.covariance as unknown as number[][])[0]![0] = -1;
  (stored.learned!.guess as unknown as number[])[0] = -1;
}
