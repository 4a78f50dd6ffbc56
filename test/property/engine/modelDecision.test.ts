import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnalyzerSettings, decideModel } from '../../../engine/analyzer/modelDecision.ts';
import { aggregateWorkload } from '../../../engine/analyzer/workload.ts';
import {
  decisionSentence,
  optimizerSentence,
  sloSentence,
  variantSentence,
} from '../../../engine/report/decisionSentences.ts';
import {
  ControllerTuner,
  DocumentedTuner,
  type ModelCycle,
  ParameterStore,
  type PodObservation,
  type StoredParameters,
  type VariantObservation,
} from '../../../engine/tuner/index.ts';
import { SEMANTICS, type Semantics } from '../../../schemas/defaults.ts';
import { expectClose } from '../../golden/closeTo.ts';

const model = { namespace: 'prod', modelId: 'org/model' };
const tuners = { documented: new DocumentedTuner(), controller: new ControllerTuner() };
const NAMES = ['a', 'b', 'c'];
/** A sentence may say that something is NaN: `must be a number, not NaN`. */
const NO_WORDS = /(?<!not )NaN|undefined/;

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const semantics = fc.constantFrom<Semantics>(...SEMANTICS);
const replicas = fc.integer({ min: 0, max: 50 });

interface Numbers {
  rate: fc.Arbitrary<number>;
  tokens: fc.Arbitrary<number>;
  latency: fc.Arbitrary<number>;
  batch: fc.Arbitrary<number>;
  parameter: (min: number, max: number) => fc.Arbitrary<number>;
  multiplier: fc.Arbitrary<number>;
}

const plausible: Numbers = {
  rate: fc.oneof(fc.constant(0), real(0.001, 20)),
  tokens: real(1, 8192),
  latency: real(0.1, 5000),
  batch: fc.integer({ min: 2, max: 256 }),
  parameter: real,
  multiplier: real(1.1, 10),
};
const anything = fc.oneof(
  fc.double(),
  fc.constantFrom(
    0,
    -0,
    1,
    0.5,
    -1,
    256,
    1e-300,
    5e-324,
    1e100,
    1e300,
    Number.MAX_VALUE,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ),
);
const hostile: Numbers = {
  rate: anything,
  tokens: anything,
  latency: anything,
  // Above this a batch is refused, and below it a large one is slow to build.
  batch: fc.oneof(fc.integer({ min: -1, max: 64 }), fc.constantFrom(0.5, 1e9, Number.NaN)),
  parameter: () => anything,
  multiplier: anything,
};

interface Case {
  cycle: ModelCycle;
  stored: Map<string, StoredParameters>;
  settings: AnalyzerSettings;
}

function cases({ rate, tokens, latency, batch, parameter, multiplier }: Numbers): fc.Arbitrary<Case> {
  const pods = fc.array(
    fc.record(
      {
        name: fc.string(),
        arrivalRateRps: rate,
        inputTokens: tokens,
        outputTokens: tokens,
        ttftMs: latency,
        itlMs: latency,
        maxBatch: batch,
      },
      { requiredKeys: ['name', 'arrivalRateRps', 'inputTokens', 'outputTokens', 'ttftMs', 'itlMs'] },
    ),
    { maxLength: 4 },
  );
  const variants = fc.uniqueArray(
    fc.record({ name: fc.constantFrom(...NAMES), currentReplicas: replicas, pendingReplicas: replicas, pods }),
    { selector: ({ name }) => name, maxLength: 3 },
  );
  const parameters = fc.record({
    alphaMs: parameter(0.5, 50),
    betaMs: parameter(1e-4, 0.3),
    gammaMs: parameter(1e-6, 0.003),
    load: fc.constant({ inputTokens: 512, outputTokens: 128, maxBatch: 256 }),
  });
  const stored = fc
    .dictionary(fc.constantFrom(...NAMES), parameters)
    .map((dictionary) => new Map<string, StoredParameters>(Object.entries(dictionary)));
  const settings = fc.record(
    {
      tuningEnabled: fc.boolean(),
      multiplier,
      explicit: fc.record({ ttftMs: latency, itlMs: latency }),
    },
    { requiredKeys: ['tuningEnabled', 'multiplier'] },
  );
  return fc.record({ cycle: variants.map((each) => ({ timeMs: 1.79e12, variants: each })), stored, settings });
}

function decide({ cycle, stored, settings }: Case, which: Semantics) {
  const store = new ParameterStore();
  for (const [name, parameters] of stored) store.set(model, name, parameters);
  return decideModel({ model, settings, store, semantics: which, tuner: tuners[which] }, cycle);
}

/** Every number in a result, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

test('whatever is observed and stored, there is a decision or a reason, in words without NaN', () => {
  fc.assert(
    fc.property(cases(hostile), semantics, (given, which) => {
      const decision = decide(given, which);
      const { variants, slo } = decision;
      for (const each of variants) {
        const { capacityRps, demandRps, utilisation, supplyRps, lambdaRps, requiredReplicas } = each;
        expect([capacityRps, demandRps, utilisation, supplyRps, lambdaRps].map(Number.isNaN)).not.toContain(true);
        expect(each.placeholder === undefined).toBe(requiredReplicas !== undefined);
        expect(variantSentence(each, slo!)).not.toMatch(NO_WORDS);
      }
      if (slo) {
        expect(Number.isNaN(slo.ttftMs + slo.itlMs)).toBe(false);
        expect(sloSentence(slo)).not.toMatch(NO_WORDS);
      }
      expect(decisionSentence(decision)).not.toMatch(NO_WORDS);
      if ('error' in decision) return;
      expect(numbersIn([decision.optimizer, decision.totals]).map(Number.isNaN)).not.toContain(true);
      expect(optimizerSentence(decision)).not.toMatch(NO_WORDS);
    }),
    { numRuns: 1000 },
  );
});

test('placeholders keep their replicas, and every variant is there in its place', () => {
  fc.assert(
    fc.property(cases(plausible), semantics, (given, which) => {
      const decision = decide(given, which);
      if (decision.variants.length === 0) return;
      const seen = ({
        name,
        currentReplicas,
        pendingReplicas,
      }: Pick<VariantObservation, 'name' | 'currentReplicas' | 'pendingReplicas'>) => [
        name,
        currentReplicas,
        pendingReplicas,
      ];
      expect(decision.variants.map(seen)).toEqual(given.cycle.variants.map(seen));
    }),
  );
});

test('the replicas required carry the demand, and one less would not', () => {
  fc.assert(
    fc.property(cases(plausible), semantics, (given, which) => {
      for (const { requiredReplicas, capacityRps, demandRps, utilisation } of decide(given, which).variants) {
        if (requiredReplicas === undefined) continue;
        expect(utilisation).toBeLessThanOrEqual(1 + 1e-12);
        if (requiredReplicas > 1) expect((requiredReplicas - 1) * capacityRps).toBeLessThan(demandRps);
      }
    }),
  );
});

test('controller: nothing is ever required, and less than a replica of each variant is spare', () => {
  fc.assert(
    fc.property(cases(plausible), (given) => {
      const decision = decide(given, 'controller');
      if ('error' in decision) return;
      const { optimizer, variants } = decision;
      // A sum may round to a hair below the demand.
      expect(optimizer.requiredRps).toBeLessThanOrEqual(1e-12 * optimizer.demandRps);
      const oneOfEach = variants.reduce((sum, { capacityRps }) => sum + capacityRps, 0);
      expect(optimizer.spareRps).toBeLessThanOrEqual(oneOfEach * (1 + 1e-12));
    }),
  );
});

test('the same question has the same bytes as its answer', () => {
  fc.assert(
    fc.property(cases(plausible), semantics, (given, which) => {
      expect(JSON.stringify(decide(given, which))).toBe(JSON.stringify(decide(given, which)));
    }),
  );
});

test('a larger multiplier never needs more replicas', () => {
  fc.assert(
    fc.property(cases(plausible), semantics, real(1, 3), (given, which, factor) => {
      const settings = { tuningEnabled: false, multiplier: given.settings.multiplier };
      const strict = decide({ ...given, settings }, which);
      const lax = decide({ ...given, settings: { ...settings, multiplier: settings.multiplier * factor } }, which);
      for (const [i, { requiredReplicas, capacityRps }] of strict.variants.entries()) {
        // Under short answers a latency may fall with the rate (docs/theory.md).
        if (
          requiredReplicas === undefined ||
          given.cycle.variants[i]!.pods.some(({ outputTokens }) => outputTokens < 3)
        )
          continue;
        expect(lax.variants[i]!.capacityRps).toBeGreaterThanOrEqual(capacityRps * (1 - 1e-6));
      }
    }),
  );
});

test('the order of pods does not matter, nor does a pod that is two with half the rate', () => {
  const pods: fc.Arbitrary<PodObservation[]> = fc.array(
    fc.record({
      name: fc.constant('pod'),
      arrivalRateRps: real(0.001, 20),
      inputTokens: real(1, 8192),
      outputTokens: real(1, 8192),
      ttftMs: real(0.1, 5000),
      itlMs: real(0.1, 500),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(pods, (observed) => {
      const halves = observed.flatMap((pod) => {
        const half = { ...pod, arrivalRateRps: pod.arrivalRateRps / 2 };
        return [half, half];
      });
      const workload = aggregateWorkload(observed)!;
      // Where means lie far apart, rounding is as large as that of the largest.
      const rounding = 1e-12 * Math.max(...observed.flatMap(numbersIn));
      for (const other of [observed.toReversed(), halves]) {
        const { busyPods, ...same } = aggregateWorkload(other)!;
        expect(busyPods).toBe(other.length);
        for (const [name, value] of Object.entries(same))
          expectClose(name, value, workload[name as keyof typeof same], 1e-12, rounding);
      }
    }),
  );
});
