import { describe, expect, test } from 'vitest';
import type { VariantObservation } from '../../../engine/tuner/index.ts';
import { SEMANTICS } from '../../../schemas/defaults.ts';
import { cycleOf, decide, decided, model, pod, sizedRate, storeOf, variant, written } from './observed.ts';

const slow = written({ alphaMs: 22, betaMs: 0.12, gammaMs: 0.0011 });
const explicit = { ttftMs: 500, itlMs: 50 };
const busy = (rate: number, pods: number) =>
  variant({ pods: Array.from({ length: pods }, (_, i) => pod({ name: `a-${i}`, arrivalRateRps: rate / pods })) });

describe.each(SEMANTICS)('%s: a model in one cycle', (semantics) => {
  test('each variant gets the capacity of its queue, and the replicas that its traffic takes', () => {
    const decision = decided(cycleOf(busy(27.6, 8)), { semantics, settings: { explicit } });
    const [a] = decision.variants;
    const capacity = sizedRate(semantics, explicit);
    expect(a!.capacityRps).toBeCloseTo(capacity, 10);
    expect(a!.demandRps).toBeCloseTo(27.6, 10);
    expect(a!.requiredReplicas).toBe(Math.ceil(27.6 / capacity));
    expect(a!.utilisation).toBeCloseTo(27.6 / (a!.requiredReplicas! * capacity), 10);
    expect(a!.readyUtilisation).toBeCloseTo(27.6 / (2 * capacity), 10);
    expect(a!.placeholder).toBeUndefined();
    expect(decision.totals).toMatchObject({
      requiredReplicas: a!.requiredReplicas,
      currentReplicas: 2,
      placeholders: 0,
    });
  });

  test('traffic that a fraction of a replica carries needs one', () => {
    const [a] = decided(cycleOf(busy(1e-6, 1)), { semantics, settings: { explicit } }).variants;
    expect(a!.requiredReplicas).toBe(1);
  });

  test('pending replicas are not ready', () => {
    const starting = { ...busy(1, 1), currentReplicas: 5, pendingReplicas: 2 };
    const [a] = decided(cycleOf(starting), { semantics, settings: { explicit } }).variants;
    expect(a).toMatchObject({ currentReplicas: 5, pendingReplicas: 2, readyReplicas: 3 });
    const none = { ...busy(1, 1), currentReplicas: 1, pendingReplicas: 2 };
    const [b] = decided(cycleOf(none), { semantics, settings: { explicit } }).variants;
    expect(b).toMatchObject({ readyReplicas: 0, readyUtilisation: undefined });
  });

  test('the first max batch that a pod knows counts, else the default', () => {
    const batches = (...known: (number | undefined)[]) => {
      const pods = known.map((maxBatch) => pod(maxBatch === undefined ? {} : { maxBatch }));
      return decided(cycleOf(variant({ pods })), { semantics, settings: { explicit } }).variants[0]!.maxBatch;
    };
    expect(batches(undefined, 0, -1, 64, 32)).toBe(64);
    expect(batches(undefined)).toBe(256);
  });

  test.each<[string, Partial<VariantObservation>, string]>([
    ['no pod', { pods: [] }, 'no-metrics'],
    ['no traffic', { pods: [pod({ arrivalRateRps: 0 })] }, 'no-traffic'],
    ['no parameters', { name: 'unknown' }, 'no-parameters'],
    ['half an output token', { pods: [pod({ outputTokens: 0.5 })] }, 'queue-invalid'],
    ['half a request at once', { pods: [pod({ maxBatch: 2.5 })] }, 'queue-invalid'],
    ['targets out of reach', { name: 'slow' }, 'slo-out-of-reach'],
  ])('a variant with %s is a placeholder that keeps its replicas', (_, change, reason) => {
    const failing = variant({ currentReplicas: 4, pendingReplicas: 1, accelerator: 'l40s', cost: 3, ...change });
    const store = storeOf({ a: written(), slow: written({ alphaMs: 500 }), b: written() });
    const decision = decided(cycleOf(failing, variant({ name: 'b' })), { semantics, store, settings: { explicit } });
    expect(decision.variants[0]).toMatchObject({
      placeholder: { reason },
      currentReplicas: 4,
      pendingReplicas: 1,
      readyReplicas: 3,
      accelerator: 'l40s',
      cost: 3,
      capacityRps: 0,
      demandRps: 0,
      utilisation: 0,
      supplyRps: 0,
      requiredReplicas: undefined,
    });
    expect(decision.variants[1]!.placeholder).toBeUndefined();
    expect(decision.totals.placeholders).toBe(1);
  });

  test('targets out of reach say which one, and what is the least', () => {
    const cycle = cycleOf(variant({ name: 'slow' }), variant());
    const store = storeOf({ a: written(), slow: written({ alphaMs: 400 }) });
    const { placeholder } = decided(cycle, { semantics, store, settings: { explicit: { ttftMs: 1e4, itlMs: 50 } } })
      .variants[0]!;
    expect(placeholder?.failure).toMatchObject({ target: 'itl', code: 'itl-target-below-range' });
    expect(placeholder!.failure!.lowestMs).toBeGreaterThan(400);
  });

  test.each([
    ['no traffic', [pod({ arrivalRateRps: 0 })], {}],
    ['no latencies', [pod({ ttftMs: 0 })], {}],
    ['no ITL', [pod({ itlMs: 0 })], {}],
  ])('without targets, with %s there is no SLO and no decision', (_, pods, parameters) => {
    const decision = decide(cycleOf(variant({ pods })), { semantics, store: storeOf(parameters) });
    expect(decision).toMatchObject({ error: { code: 'no-slo-target' }, variants: [] });
  });

  test('without an SLO the message says what is missing, and does not speak of pods where parameters are at fault', () => {
    const unobserved = cycleOf(variant({ pods: [pod({ ttftMs: 0, itlMs: 0 })] }));
    const told = (parameters: Parameters<typeof storeOf>[0]) => {
      const decision = decide(unobserved, { semantics, store: storeOf(parameters) });
      return 'error' in decision ? decision.error.message : decision.slo.level;
    };
    expect(told({})).toMatch(
      /^No variant has parameters .* no TTFT and ITL above 0 were observed.* Check what the pods/,
    );
    expect(told({ a: written({ alphaMs: -1 }) })).toMatch(
      /^No variant has alpha, beta and gamma that are all above 0.* Correct the parameters,/,
    );
    const noGamma = told({ a: written({ gammaMs: 0 }) });
    if (semantics === 'documented') expect(noGamma).toBe('inferred');
    else expect(noGamma).toMatch(/^No variant has alpha, beta and gamma that are all above 0/);
  });

  test('a model without variants has no decision', () => {
    expect(decide(cycleOf(), { semantics, settings: { explicit } })).toMatchObject({
      error: { code: 'no-variant-states' },
      slo: explicit,
    });
  });

  test('tuning writes what it learned to the store, and no tuning writes nothing', () => {
    const store = storeOf({ a: written() });
    const settings = { tuningEnabled: true };
    const decision = decided(cycleOf(variant({ pods: [pod({ ttftMs: 26.35, itlMs: 10.7, arrivalRateRps: 0.8 })] })), {
      semantics,
      store,
      settings,
    });
    const [a] = decision.variants;
    expect(a!.tuning?.runs).toHaveLength(1);
    expect(a!.parameters?.learned?.tuner).toBe(semantics);
    expect(store.get(model, 'a')).toEqual(a!.parameters);
    const before = store.get(model, 'a');
    expect(decided(cycleOf(variant()), { semantics, store }).variants[0]!.tuning).toBeUndefined();
    expect(store.get(model, 'a')).toEqual(before);
  });
});

describe('where the two accounts of a decision part', () => {
  const two = cycleOf(
    busy(27.6, 8),
    variant({ name: 'slow', currentReplicas: 3, pods: [pod({ arrivalRateRps: 1.14 })] }),
  );
  const how = { store: storeOf({ a: written(), slow }), settings: { explicit } };

  test('controller: the supply is that of the replicas needed, so that nothing is ever required', () => {
    const { optimizer, variants } = decided(two, { ...how, semantics: 'controller' });
    const [a, b] = variants;
    expect(a!.requiredReplicas! * a!.capacityRps + b!.requiredReplicas! * b!.capacityRps).toBe(optimizer.supplyRps);
    expect(optimizer).toMatchObject({ requiredRps: 0, spareRps: optimizer.supplyRps - optimizer.demandRps });
    expect(optimizer.utilisation).toBe(optimizer.demandRps / optimizer.supplyRps);
  });

  test('documented: the supply is that of the replicas that are ready', () => {
    const { optimizer, variants } = decided(two, { ...how, semantics: 'documented' });
    const [a, b] = variants;
    expect(2 * a!.capacityRps + 3 * b!.capacityRps).toBe(optimizer.supplyRps);
    expect(optimizer.requiredRps).toBe(optimizer.demandRps - optimizer.supplyRps);
    expect(optimizer.spareRps).toBe(0);
  });

  test('every variant failed: an error to the document, placeholders to the controller', () => {
    const idle = cycleOf(variant({ pods: [pod({ arrivalRateRps: 0 })] }), variant({ name: 'b', pods: [] }));
    expect(decide(idle, { ...how, semantics: 'documented' })).toMatchObject({
      error: { code: 'every-variant-failed' },
      variants: [{ placeholder: { reason: 'no-traffic' } }, { placeholder: { reason: 'no-metrics' } }],
    });
    const { optimizer, totals } = decided(idle, { ...how, semantics: 'controller' });
    expect(optimizer).toEqual({ supplyRps: 0, demandRps: 0, utilisation: 0, requiredRps: 0, spareRps: 0 });
    expect(totals).toMatchObject({ placeholders: 2, requiredReplicas: 0, currentReplicas: 4 });
  });

  test('a target that every rate keeps, and the controller refuses, is not out of reach', () => {
    const lone = variant({ pods: [pod({ maxBatch: 1, arrivalRateRps: 0.1 })] });
    const settings = { explicit: { ttftMs: 1e4, itlMs: 1000 } };
    expect(decided(cycleOf(lone), { settings, semantics: 'documented' }).variants[0]!.placeholder).toBeUndefined();
    expect(decided(cycleOf(lone), { settings, semantics: 'controller' }).variants[0]!.placeholder).toMatchObject({
      reason: 'sizing-failed',
      failure: { note: 'falling-curve' },
    });
  });

  test('a capacity that is no number is none: a negative parameter passes the controller', () => {
    const cycle = cycleOf(variant(), variant({ name: 'negative' }));
    const store = storeOf({ a: written(), negative: written({ alphaMs: -10 }) });
    const { variants, optimizer } = decided(cycle, { store, settings: { explicit }, semantics: 'controller' });
    expect(variants[1]!.placeholder).toBeDefined();
    expect(Number.isFinite(optimizer.supplyRps)).toBe(true);
  });
});
