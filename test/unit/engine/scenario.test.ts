import { describe, expect, test } from 'vitest';
import { runScenario } from '../../../engine/analyzer/scenario.ts';
import { readScenario } from '../../../engine/analyzer/scenarioInput.ts';
import { RecordError } from '../../../engine/records/fields.ts';
import type { Semantics } from '../../../schemas/defaults.ts';
import { tuners } from './observed.ts';

const pod = {
  variant: 'a',
  pod: 'a-0',
  arrivalRate: 1.7,
  avgInputTokens: 1024,
  avgOutputTokens: 256,
  avgTTFTSeconds: 0.026,
  avgITLSeconds: 0.011,
};
const cycle = { pods: [pod], variantStates: [{ variant: 'a', currentReplicas: 2 }] };
const storedParameters = { a: { alpha: 8, beta: 0.016, gamma: 0.0005 } };
const scenario = { id: 'S', tuningEnabled: false, sloMultiplier: 5, storedParameters, cycles: [cycle] };
const run = (json: unknown, semantics: Semantics = 'controller') =>
  runScenario(readScenario(json), semantics, tuners[semantics]);

test('the answer is in the controller’s names, with the replicas and where the SLO comes from', () => {
  expect(run(scenario)).toEqual({
    id: 'S',
    cycles: [
      {
        sloTarget: { targetTTFT: 40 + 0.0165 * 1024, targetITL: expect.closeTo(40.59225, 10) },
        slo: { level: 'inferred', reason: 'parameters-learned', ttftFrom: 'a', itlFrom: 'a' },
        result: {
          analyzerName: 'queueing-model',
          requiredCapacity: 0,
          spareCapacity: expect.any(Number),
          totalDemand: 1.7,
          totalSupply: expect.any(Number),
          utilization: expect.any(Number),
          variantCapacities: [
            {
              variant: 'a',
              acceleratorName: '',
              cost: 0,
              role: '',
              replicaCount: 2,
              pendingReplicas: 0,
              perReplicaCapacity: expect.closeTo(3.26317, 4),
              totalCapacity: expect.any(Number),
              totalDemand: 1.7,
              utilization: expect.any(Number),
              requiredReplicas: 1,
            },
          ],
        },
      },
    ],
  });
});

test('what is learned in one cycle is there in the next', () => {
  const { cycles } = run({ ...scenario, tuningEnabled: true, storedParameters: null, cycles: [cycle, cycle] });
  expect(cycles.map(({ slo }) => slo?.level)).toEqual(['inferred', 'inferred']);
});

test('an error has a code, a sentence, and the SLO if there is one', () => {
  const idle = { ...cycle, pods: [{ ...pod, arrivalRate: 0 }] };
  const [noSlo, noStates, allFailed] = run(
    { ...scenario, cycles: [idle, { pods: [pod] }, { ...cycle, pods: [pod, { ...pod, variant: 'b' }] }] },
    'documented',
  ).cycles;
  expect(noSlo).toEqual({ error: { code: 'no-slo-target', message: expect.stringMatching(/\.$/) } });
  expect(noStates).toMatchObject({ sloTarget: {}, error: { code: 'no-variant-states' } });
  // Pods of a variant without replicas to decide on count for the SLO only.
  expect(allFailed!.result?.variantCapacities.map(({ variant }) => variant)).toEqual(['a']);
});

test('explicit targets, and fields that nobody knows, are taken', () => {
  const { cycles } = run({ ...scenario, note: 'of no concern', explicitTargets: [500, 50] });
  expect(cycles[0]).toMatchObject({ sloTarget: { targetTTFT: 500, targetITL: 50 }, slo: { level: 'explicit' } });
});

test('what is left out has its default', () => {
  expect(readScenario({})).toEqual({
    id: null,
    tuningEnabled: true,
    sloMultiplier: 3,
    storedParameters: new Map(),
    cycles: [],
  });
});

describe('what cannot be read says where', () => {
  test.each<[unknown, string]>([
    [null, 'A scenario must be an object.'],
    [[], 'A scenario must be an object.'],
    [{ tuningEnabled: 'yes' }, 'tuningEnabled must be true or false.'],
    [{ sloMultiplier: '3' }, 'sloMultiplier must be a number.'],
    [{ cycles: {} }, 'cycles must be a list.'],
    [{ cycles: [1] }, 'cycles[0] must be an object.'],
    [
      { cycles: [cycle, { pods: [{ ...pod, arrivalRate: undefined }] }] },
      'cycles[1].pods[0].arrivalRate must be a number, and is missing.',
    ],
    [{ cycles: [{ pods: [{ ...pod, variant: 7 }] }] }, 'cycles[0].pods[0].variant must be a text.'],
    [
      { cycles: [{ variantStates: [{ variant: 'a', currentReplicas: 1.5 }] }] },
      'cycles[0].variantStates[0].currentReplicas must be a whole number of replicas.',
    ],
    [
      { cycles: [{ variantStates: [cycle.variantStates[0], cycle.variantStates[0]] }] },
      'cycles[0].variantStates has "a" twice.',
    ],
    [{ cycles: [{ variantStates: [] }] }, 'cycles[0].pods must be a list, and is missing.'],
    [{ cycles: [{ Pods: [pod] }] }, 'cycles[0].Pods is not a field. Did you mean "pods"?'],
    [
      { cycles: [{ pods: [], variant_states: [] }] },
      'cycles[0].variant_states is not a field. Did you mean "variantStates"?',
    ],
    [
      { cycles: [{ pods: [], variantStates: [{ variant: 'a', currentReplicas: 1, pendingreplicas: 1 }] }] },
      'cycles[0].variantStates[0].pendingreplicas is not a field. Did you mean "pendingReplicas"?',
    ],
    [
      { cycles: [{ pods: [{ ...pod, acceleratorname: 'x' }] }] },
      'cycles[0].pods[0].acceleratorname is not a field. Did you mean "acceleratorName"?',
    ],
    [
      { storedParameters: { a: { alpha: 1, beta: 1, gamma: 1, Gamma: 2 } } },
      'storedParameters.a.Gamma is not a field. Did you mean "gamma"?',
    ],
    [{ explicitTargets: 500 }, 'explicitTargets must be two numbers in ms, TTFT and ITL, such as [500, 50].'],
    [{ explicitTargets: [500, 'fast'] }, 'explicitTargets.itl must be a number.'],
    [{ storedParameters: { a: { alpha: 1 } } }, 'storedParameters.a.beta must be a number, and is missing.'],
  ])('%j', (json, message) => {
    expect(() => readScenario(json)).toThrow(new RecordError(message));
  });

  test('numbers that JSON lacks are texts', () => {
    const odd = (avgTTFTSeconds: string) => ({
      ...scenario,
      sloMultiplier: 'Infinity',
      cycles: [{ ...cycle, pods: [{ ...pod, avgTTFTSeconds }, pod] }],
    });
    // What is infinite is broken, and what is no number was not measured: then the traffic is there all the same.
    expect(run(odd('Infinity')).cycles[0]!.result?.totalDemand).toBe(1.7);
    expect(run(odd('NaN')).cycles[0]!.result?.totalDemand).toBe(3.4);
  });

  test('names that every object has are names of variants like any other', () => {
    const named = JSON.parse(JSON.stringify(scenario).replaceAll('"a"', '"__proto__"'));
    expect(run(named).cycles[0]!.result?.variantCapacities[0]).toMatchObject({
      variant: '__proto__',
      requiredReplicas: 1,
    });
  });
});
