import { describe, expect, test } from 'vitest';
import { inferredTargets } from '../../../engine/queueing/index.ts';
import { SEMANTICS } from '../../../schemas/defaults.ts';
import { cycleOf, decide, decided, pod, storeOf, variant, written } from './observed.ts';

const slow = written({ alphaMs: 22, betaMs: 0.12, gammaMs: 0.0011 });
const explicit = { ttftMs: 500, itlMs: 50 };
const requests = { inputTokens: 1024, outputTokens: 256 };

describe.each(SEMANTICS)('%s: the level of the SLO', (semantics) => {
  test('explicit targets come first, and are used as they are', () => {
    const { slo } = decided(cycleOf(variant()), { semantics, settings: { explicit } });
    expect(slo).toEqual({ ...explicit, level: 'explicit', reason: 'targets-given', notes: [] });
  });

  test.each([
    { ttftMs: 500, itlMs: 0 },
    { ttftMs: 0, itlMs: 50 },
    { ttftMs: 500, itlMs: -1 },
  ])('a lone target does not count: %j', (lone) => {
    const { slo } = decided(cycleOf(variant()), { semantics, settings: { explicit: lone } });
    expect(slo).toMatchObject({ level: 'inferred', notes: ['lone-target-ignored'] });
  });

  test('targets of 0 are none', () => {
    const { slo } = decided(cycleOf(variant()), { semantics, settings: { explicit: { ttftMs: 0, itlMs: 0 } } });
    expect(slo).toMatchObject({ level: 'inferred', notes: [] });
  });

  test('learned parameters come second: the formula of the document, with k', () => {
    const { slo } = decided(cycleOf(variant()), { semantics, settings: { multiplier: 5 } });
    expect(slo).toEqual({
      ...inferredTargets(5, { ...written(), ...requests }),
      level: 'inferred',
      reason: 'parameters-learned',
      ttftFrom: 'a',
      itlFrom: 'a',
      multiplier: 5,
      notes: [],
    });
  });

  test.each([1, 0.5, 0, -3, Number.NaN])('k = %d is replaced by the default', (multiplier) => {
    const { slo } = decided(cycleOf(variant()), { semantics, settings: { multiplier } });
    expect(slo).toMatchObject({ multiplier: 3, notes: ['multiplier-replaced'] });
  });

  test('each maximum says which variant set it', () => {
    const compute = written({ alphaMs: 4, betaMs: 0.2 });
    const cycle = cycleOf(variant({ name: 'slow' }), variant({ name: 'compute' }));
    const { slo } = decided(cycle, { semantics, store: storeOf({ slow, compute }) });
    expect(slo).toMatchObject({ ttftFrom: 'compute', itlFrom: 'slow' });
    expect(slo.ttftMs).toBe(inferredTargets(3, { ...compute, ...requests }).ttftMs);
    expect(slo.itlMs).toBe(inferredTargets(3, { ...slow, ...requests }).itlMs);
  });

  test('a variant without pods sets nothing', () => {
    const cycle = cycleOf(variant({ name: 'slow', pods: [] }), variant());
    const { slo } = decided(cycle, { semantics, store: storeOf({ a: written(), slow }) });
    expect(slo.ttftFrom).toBe('a');
  });

  test('observed latencies come last, with headroom', () => {
    const cycle = cycleOf(variant({ pods: [pod({ ttftMs: 100, itlMs: 20 })] }));
    const decision = decide(cycle, { semantics, store: storeOf({}) });
    expect(decision.slo).toEqual({ ttftMs: 150, itlMs: 30, level: 'observed', reason: 'nothing-learned', notes: [] });
  });

  test('observed latencies are capped', () => {
    const cycle = cycleOf(variant({ pods: [pod({ ttftMs: 60_000, itlMs: 4_000 })] }));
    const { slo } = decide(cycle, { semantics, store: storeOf({}) });
    expect(slo).toMatchObject({ ttftMs: 10_000, itlMs: 500, notes: ['ttft-capped', 'itl-capped'] });
  });

  test.each([
    { alphaMs: 0 },
    { alphaMs: -1 },
    { betaMs: -0.1 },
    { gammaMs: Number.NaN },
    { alphaMs: Number.POSITIVE_INFINITY },
  ])('nothing is inferred from %j', (change) => {
    const { slo } = decide(cycleOf(variant()), { semantics, store: storeOf({ a: written(change) }) });
    expect(slo).toMatchObject({ level: 'observed', reason: 'parameters-not-positive' });
  });
});

describe('where the two accounts of the SLO part', () => {
  const long = pod({ inputTokens: 4000, arrivalRateRps: 1 });
  const short = pod({ inputTokens: 100, arrivalRateRps: 3 });
  const cycle = cycleOf(variant({ name: 'a', pods: [long] }), variant({ name: 'b', pods: [short] }));
  const store = () => storeOf({ a: written(), b: written() });

  test('documented: each variant has the mean request of its own pods', () => {
    const { slo } = decided(cycle, { semantics: 'documented', store: store() });
    expect(slo.ttftFrom).toBe('a');
    expect(slo.ttftMs).toBe(inferredTargets(3, { ...written(), ...long }).ttftMs);
  });

  test('controller: every variant has the mean request of the model', () => {
    const { slo } = decided(cycle, { semantics: 'controller', store: store() });
    expect(slo.ttftMs).toBeCloseTo(3 * 8 + (0.016 + 0.0005) * 1075, 10);
  });

  test('documented: a variant that is idle at the moment is taken to get the requests of the model', () => {
    const idle = cycleOf(variant({ name: 'slow', pods: [pod({ arrivalRateRps: 0, inputTokens: 1 })] }), variant());
    const { slo } = decided(idle, { semantics: 'documented', store: storeOf({ a: written(), slow }) });
    expect(slo).toMatchObject({ ttftFrom: 'slow', ttftMs: inferredTargets(3, { ...slow, ...requests }).ttftMs });
  });

  test('a parameter of 0 is a value to the document, and not learned to the controller', () => {
    const how = { store: storeOf({ a: written({ gammaMs: 0 }) }) };
    expect(decided(cycleOf(variant()), { ...how, semantics: 'documented' }).slo.level).toBe('inferred');
    expect(decided(cycleOf(variant()), { ...how, semantics: 'controller' }).slo).toMatchObject({
      level: 'observed',
      reason: 'parameters-not-positive',
    });
  });

  test('a first guess that no observation has confirmed is learned to the controller only', () => {
    const learned = { semantics: 'controller', atMs: 0, acceptedUpdates: 0 } as const;
    const guessed = (tuner: 'controller' | 'robust') => storeOf({ a: written({ learned: { ...learned, tuner } }) });
    expect(decided(cycleOf(variant()), { store: guessed('controller') }).slo.level).toBe('inferred');
    expect(decided(cycleOf(variant()), { store: guessed('robust') }).slo.level).toBe('observed');
  });
});
