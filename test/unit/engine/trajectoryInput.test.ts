import { describe, expect, test } from 'vitest';
import { RecordError } from '../../../engine/records/fields.ts';
import { DocumentedTuner, tuneTrajectory } from '../../../engine/tuner/index.ts';
import { readTrajectory } from '../../../engine/tuner/trajectoryInput.ts';

const pod = {
  pod: 'pod-0',
  arrivalRate: 0.05,
  avgInputTokens: 1024,
  avgOutputTokens: 256,
  avgTTFTSeconds: 0.02505,
  avgITLSeconds: 0.00894,
};
const cycles = [{ pods: [pod] }, { pods: [pod] }];

test('what is there is taken, and what is left out has its default', () => {
  expect(readTrajectory({ mode: 'raw' })).toEqual({ id: null, mode: 'raw', cycles: [] });
  const whole = {
    id: 7,
    mode: 'analyzer',
    filterData: { errorLevel: 0.1 },
    presetStoredParameters: [8, 0.016, 'Infinity'],
    cycles: [{ pods: [{ ...pod, avgTTFTSeconds: 'NaN', note: 'of no concern' }] }, { pods: [], note: 1 }],
  };
  expect(readTrajectory(whole)).toEqual({
    ...{ id: 7, mode: 'analyzer' },
    filterData: { gammaFactor: 1, errorLevel: 0.1, tPercentile: 1.96 },
    presetStoredParameters: [8, 0.016, Number.POSITIVE_INFINITY],
    cycles: [{ pods: [{ ...pod, avgTTFTSeconds: Number.NaN }] }, { pods: [] }],
  });
});

test('another tuner than the controller’s learns from it too', () => {
  const { cycles: tuned } = tuneTrajectory(readTrajectory({ mode: 'analyzer', cycles }), new DocumentedTuner());
  expect(tuned.map(({ startedFrom, runs }) => [startedFrom, runs.length, runs[0]?.pod])).toEqual([
    ['guess', 1, ''],
    ['store', 1, ''],
  ]);
});

describe('what cannot be read says where', () => {
  test.each<[unknown, string]>([
    [null, 'A trajectory must be an object.'],
    [[], 'A trajectory must be an object.'],
    [{}, 'mode must be "analyzer" or "raw", and is missing.'],
    [{ mode: 'Raw' }, 'mode must be "analyzer" or "raw".'],
    [{ mode: 'raw', cycles: {} }, 'cycles must be a list.'],
    [{ mode: 'raw', cycles: [{ pods: [{ ...pod, pod: 1 }] }] }, 'cycles[0].pods[0].pod must be a text.'],
    [{ mode: 'raw', cycles: [{}] }, 'cycles[0].pods must be a list, and is missing.'],
    [{ mode: 'raw', cycles: [{ pods: null }] }, 'cycles[0].pods must be a list, and is missing.'],
    [{ mode: 'raw', cycles: [{ Pods: [pod] }] }, 'cycles[0].Pods is not a field. Did you mean "pods"?'],
    ...Object.entries({
      avgTtftSeconds: 'avgTTFTSeconds',
      max_batch_size: 'maxBatchSize',
      POD: 'pod',
      'arrival-rate': 'arrivalRate',
    }).map(([wrong, right]): [unknown, string] => [
      { mode: 'raw', cycles: [{ pods: [] }, { pods: [pod, { ...pod, [wrong]: 1 }] }] },
      `cycles[1].pods[1].${wrong} is not a field. Did you mean "${right}"?`,
    ]),
    [
      { mode: 'raw', filterData: { errorlevel: 0.1 } },
      'filterData.errorlevel is not a field. Did you mean "errorLevel"?',
    ],
    [{ mode: 'raw', filterData: 1 }, 'filterData must be an object.'],
    [
      { mode: 'raw', filterData: { tPercentile: 'Infinity' } },
      'filterData.tPercentile must be a positive, finite number.',
    ],
    [
      { mode: 'raw', presetStoredParameters: { alpha: 8 } },
      'presetStoredParameters must be three numbers in ms, alpha, beta and gamma, such as [8, 0.016, 0.0005].',
    ],
    [{ mode: 'raw', presetStoredParameters: [8, 'b', 1] }, 'presetStoredParameters.beta must be a number.'],
  ])('%j', (json, message) => {
    expect(() => readTrajectory(json)).toThrow(new RecordError(message));
  });
});
