import { describe, expect, test } from 'vitest';
import {
  decisionSentence,
  optimizerSentence,
  sloSentence,
  variantSentence,
} from '../../../engine/report/decisionSentences.ts';
import { cycleOf, decide, decided, pod, storeOf, variant, written } from './observed.ts';

const slow = written({ alphaMs: 22, betaMs: 0.12, gammaMs: 0.0011 });
const both = storeOf({ a: written(), slow });
const explicit = { ttftMs: 500, itlMs: 50 };
const cycle = cycleOf(
  variant({ pods: [pod({ arrivalRateRps: 27.6 })] }),
  variant({ name: 'slow', currentReplicas: 3, pendingReplicas: 1, pods: [pod({ arrivalRateRps: 1.14 })] }),
);

describe('the SLO', () => {
  const sentence = (settings = {}, store = both, observed = cycle) =>
    sloSentence(decide(observed, { store, settings }).slo!);
  const compute = storeOf({ a: written({ betaMs: 0.3 }), slow });

  test('given', () => expect(sentence({ explicit })).toBe("TTFT 500 ms and ITL 50 ms, given by the model's entry."));

  test('inferred', () =>
    expect(sentence()).toBe(
      'TTFT 190 ms and ITL 67.4 ms, inferred from the parameters known with k = 3; slow sets both.',
    ));

  test('inferred from two variants', () =>
    expect(sentence({ multiplier: 1 }, compute)).toBe(
      'TTFT 332 ms and ITL 67.4 ms, inferred from the parameters known with k = 3; a sets the TTFT, slow the ITL. The multiplier is not above 1, so the default counts.',
    ));

  test('observed', () =>
    expect(sentence({}, storeOf({}))).toBe(
      'TTFT 39 ms and ITL 16.5 ms, 1.5 times the observed latencies, for no variant has learned parameters yet.',
    ));

  test('observed and capped', () => {
    const late = cycleOf(variant({ pods: [pod({ ttftMs: 60_000 })] }));
    const zero = storeOf({ a: written({ alphaMs: 0 }) });
    expect(sentence({ explicit: { ttftMs: 500, itlMs: 0 } }, zero, late)).toBe(
      'TTFT 10 s and ITL 16.5 ms, 1.5 times the observed latencies, for no variant has parameters that are all above 0. Only one of targetTTFT and targetITL is set, so it does not count. The TTFT is capped at 10 s.',
    );
  });
});

describe('a variant', () => {
  const sentences = (observed = cycle, how = {}) => {
    const { variants, slo } = decided(observed, { store: both, settings: { explicit }, ...how });
    return variants.map((each) => variantSentence(each, slo));
  };

  test('with what it needs and has', () =>
    expect(sentences()).toEqual([
      'a needs 6 replicas at 27.6 req/s and has 2; one serves 4.83 req/s within the SLO.',
      'slow needs 2 replicas at 1.14 req/s and has 2 ready, 1 pending; one serves 1.02 req/s within the SLO.',
    ]));

  test('without capacity, with the reason', () => {
    const failing = cycleOf(
      variant(),
      variant({ name: 'silent', pods: [], currentReplicas: 1 }),
      variant({ name: 'idle', pods: [pod({ arrivalRateRps: 0 })] }),
      variant({ name: 'new', currentReplicas: 3 }),
      variant({ name: 'odd', pods: [pod({ outputTokens: 0.5 })] }),
      variant({ name: 'late' }),
    );
    const store = storeOf({ a: written(), odd: written(), late: written({ alphaMs: 100 }) });
    expect(sentences(failing, { store }).slice(1)).toEqual([
      'No pod of silent reported anything, so it stays at 1 replica.',
      'No pod of idle has traffic, so it stays at 2 replicas.',
      'Nothing is learned of new yet, so it stays at 3 replicas.',
      'odd has no capacity: a request needs at least 1 output token on average, not 0.5. It stays at 2 replicas.',
      'late cannot keep ITL 50 ms at any rate: with next to no load it is 101 ms already. It stays at 2 replicas.',
    ]);
  });
});

describe('the model', () => {
  const sentence = (observed = cycle, how = {}) =>
    decisionSentence(decide(observed, { store: both, settings: { explicit }, ...how }));
  const idle = variant({ name: 'idle', pods: [] });

  test('needs replicas', () => expect(sentence()).toBe('The model needs 8 replicas at 28.7 req/s.'));

  test('with variants that have no capacity', () =>
    expect(sentence(cycleOf(...cycle.variants, idle))).toBe(
      'The model needs 8 replicas at 28.7 req/s, not counting 1 of 3 variants without a capacity.',
    ));

  test('without any capacity', () => {
    expect(sentence(cycleOf(idle), { semantics: 'controller' })).toBe(
      'No variant has a capacity, so all keep their replicas.',
    );
    expect(sentence(cycleOf(idle))).toMatch(/^Every variant of the model failed/);
  });
});

test('what the optimizer is given', () => {
  const given = (semantics: 'documented' | 'controller') =>
    optimizerSentence(decided(cycle, { store: both, settings: { explicit }, semantics }));
  expect(given('documented')).toBe(
    'The optimizer is given 17 req/s as required and 0 req/s as spare, against the replicas that are ready.',
  );
  expect(given('controller')).toBe(
    'The optimizer is given 0 req/s as required and 2.29 req/s as spare: the controller counts the replicas that are needed as if they were there, so this never asks for more.',
  );
});
