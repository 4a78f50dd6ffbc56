import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueueModel } from '../../../engine/queueing/index.ts';
import {
  ControllerTuner,
  DocumentedTuner,
  ParameterStore,
  type PodObservation,
  type StoredParameters,
  type Tuner,
  tuneModel,
  type VariantObservation,
} from '../../../engine/tuner/index.ts';
import { MAX_NIS, TRANSIENT_DELAY_MS } from '../../../schemas/defaults.ts';
import { ServiceParameters as isServiceParameters } from '../../../schemas/generated/validators.js';
import type { VariantParameters } from '../../../schemas/service-parameters.ts';

const MODEL = { namespace: 'n', modelId: 'm' };
const CYCLE_MS = 15_000;
const TUNERS: readonly (() => Tuner)[] = [() => new ControllerTuner(), () => new DocumentedTuner()];
const tuners = fc.constantFrom(...TUNERS);
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Any number there is, with the likely ones more often. */
const anything = (min: number, max: number) =>
  fc.oneof(
    { weight: 12, arbitrary: real(min, max) },
    { weight: 1, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.constantFrom(0, -0, -1, 5e-324, 1e-300, 1e300, Number.MAX_VALUE) },
  );
const pods: fc.Arbitrary<PodObservation> = fc.record(
  {
    name: fc.constantFrom('a', 'b', 'c'),
    startedAtMs: fc.oneof(fc.double(), fc.constant(-TRANSIENT_DELAY_MS)),
    arrivalRateRps: anything(1e-3, 30),
    ttftMs: anything(1, 500),
    itlMs: anything(1, 100),
    inputTokens: anything(1, 8192),
    outputTokens: anything(0.5, 1024),
    maxBatch: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.double(), fc.constantFrom(1.5, 1e300)),
  },
  { requiredKeys: ['name', 'arrivalRateRps', 'ttftMs', 'itlMs', 'inputTokens', 'outputTokens'] },
);

/** A variant whose pods observe the queue at its own parameters, with noise. */
const worlds = fc.record({
  alphaMs: real(2, 50),
  betaMs: real(0.005, 0.2),
  gammaMs: real(2e-5, 2e-3),
  inputTokens: real(16, 4096),
  outputTokens: real(8, 1024),
  maxBatch: fc.integer({ min: 2, max: 128 }),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

function observe(tuner: Tuner, world: World, share: number, noise = 1): PodObservation {
  const maxQueue = tuner.semantics === 'controller' ? 10 * world.maxBatch : 100;
  const queue = new QueueModel({ ...world, maxQueue }, tuner.semantics);
  const arrivalRateRps = share * queue.rateMaxRps;
  const { waitMs, prefillMs, itlMs } = queue.analyze(arrivalRateRps);
  const { inputTokens, outputTokens, maxBatch } = world;
  const ttftMs = (waitMs + prefillMs) * noise;
  return { name: 'pod', arrivalRateRps, ttftMs, itlMs: itlMs / noise, inputTokens, outputTokens, maxBatch };
}

function variantOf(...observed: PodObservation[]): VariantObservation {
  return { name: 'v', currentReplicas: observed.length, pendingReplicas: 0, pods: observed };
}

function expectSound(stored: StoredParameters): void {
  for (const value of [stored.alphaMs, stored.betaMs, stored.gammaMs]) {
    expect(value).toBeGreaterThan(0);
    expect(Number.isFinite(value)).toBe(true);
  }
  const p = stored.covariance!;
  for (let i = 0; i < 3; i++) {
    expect(p[i]![i]).toBeGreaterThanOrEqual(0);
    for (let j = 0; j < 3; j++) expect(Number.isFinite(p[i]![j])).toBe(true);
  }
}

function document(variants: readonly VariantParameters[]) {
  return {
    apiVersion: 'kneepoint.dev/v1alpha1',
    kind: 'ServiceParameters',
    metadata: { name: 'x' },
    spec: { variants },
  };
}

describe('tuners', () => {
  it('store sound parameters only, whatever is observed, and say why not', () => {
    const cycles = fc.array(fc.array(pods, { maxLength: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(tuners, cycles, (make, observed) => {
        const tuner = make();
        const store = new ParameterStore();
        for (const [i, cyclePods] of observed.entries()) {
          const cycle = { timeMs: i * CYCLE_MS, variants: [variantOf(...cyclePods)] };
          const [tuning] = tuneModel(tuner, store, MODEL, cycle);
          expect(tuning!.tunerError === undefined).toBe(tuning!.runs.length > 0);
          for (const { message } of [...tuning!.skippedPods, ...(tuning!.tunerError ? [tuning!.tunerError] : [])]) {
            expect(message).toMatch(/^[A-Z].*\.$/);
          }
          const stored = store.get(MODEL, 'v');
          if (stored) expectSound(stored);
        }
        const saved = document(store.snapshot());
        expect(isServiceParameters(saved), JSON.stringify(isServiceParameters.errors)).toBe(true);
        const read = JSON.parse(JSON.stringify(saved)) as typeof saved;
        expect(ParameterStore.restore(read.spec.variants).snapshot()).toEqual(saved.spec.variants);
      }),
      { numRuns: 300 },
    );
  });

  it('start from whatever is stored, or say why not', () => {
    const stored = fc.record({
      alphaMs: anything(0, 100),
      betaMs: anything(0, 1),
      gammaMs: anything(0, 0.01),
      covariance: fc.array(fc.tuple(anything(-1, 1), anything(-1, 1), anything(-1, 1)), { minLength: 2, maxLength: 4 }),
    });
    const load = { inputTokens: 1, outputTokens: 1, maxBatch: 1 };
    fc.assert(
      fc.property(tuners, stored, pods, (make, parameters, pod) => {
        const tuning = make().tune(variantOf(pod), 0, { ...parameters, load });
        expect(tuning.tunerError === undefined).toBe(tuning.runs.length > 0);
        if (tuning.stored && !tuning.runs.at(-1)?.rejected) expectSound(tuning.stored);
      }),
      { numRuns: 300 },
    );
  });

  it('remember nothing between two calls', () => {
    fc.assert(
      fc.property(tuners, worlds, worlds, real(0.01, 0.9), real(0.01, 0.9), (make, one, two, shareOne, shareTwo) => {
        const used = make();
        const load = { ...one };
        const stored = { ...one, load };
        const ask = (tuner: Tuner) => tuner.tune(variantOf(observe(tuner, one, shareOne, 1.01)), 0, stored);
        const first = ask(used);
        used.tune(variantOf(observe(used, two, shareTwo)), 0, undefined);
        expect(ask(used)).toEqual(first);
        expect(ask(make())).toEqual(first);
      }),
    );
  });

  it('accept what they predict, and a rejected update changes nothing', () => {
    fc.assert(
      fc.property(tuners, worlds, real(0.01, 0.9), real(0.5, 2), (make, world, share, noise) => {
        const tuner = make();
        const stored = { ...world, load: world };
        const [exact] = tuner.tune(variantOf(observe(tuner, world, share)), 0, stored).runs;
        expect(exact?.rejected).toBe(false);
        expect(exact?.nis).toBeLessThan(1e-9);
        expect(exact!.state[0] / world.alphaMs).toBeCloseTo(1, 9);
        const [run] = tuner.tune(variantOf(observe(tuner, world, share, noise)), 0, stored).runs;
        expect(run?.rejected).toBe(run!.nis >= MAX_NIS);
        if (run?.rejected) expect(run.state).toEqual([world.alphaMs, world.betaMs, world.gammaMs]);
        else expect(run?.rejection).toBeUndefined();
      }),
    );
  });

  it('come to predict what is observed, from a few percent off', () => {
    const off = real(0.97, 1.03);
    fc.assert(
      fc.property(tuners, worlds, real(0.05, 0.6), off, off, off, (make, world, share, a, b, c) => {
        const tuner = make();
        const pod = observe(tuner, world, share);
        let stored: StoredParameters = {
          alphaMs: world.alphaMs * a,
          betaMs: world.betaMs * b,
          gammaMs: world.gammaMs * c,
          load: world,
        };
        for (let i = 0; i < 25; i++) {
          const tuning = tuner.tune(variantOf(pod), i * CYCLE_MS, stored);
          expect(tuning.runs[0]?.rejected).toBe(false);
          stored = tuning.stored!;
        }
        const { predicted } = tuner.tune(variantOf(pod), 0, stored).runs[0]!;
        expect(Math.abs(predicted!.ttftMs / pod.ttftMs - 1)).toBeLessThan(0.01);
        expect(Math.abs(predicted!.itlMs / pod.itlMs - 1)).toBeLessThan(0.01);
      }),
    );
  });
});
