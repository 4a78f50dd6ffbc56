import { describe, expect, it } from 'vitest';

import type { IterationCost } from '../../../../engine/serving/iterationCost.ts';
import type { ServingSlo } from '../../../../engine/serving/outcome.ts';
import { simulate } from '../../../../engine/serving/simulate.ts';
import type { Requests, SimulationInput, WorkerLimits } from '../../../../engine/serving/simulationInput.ts';
import { costOf, experiment } from './experiment.ts';

const ROWS = [
  [0, 10, 2],
  [5, 10, 2],
] as const;
const PD = { prefillWorkers: 1, decodeWorkers: 1, baseLatencyMs: 1, perTokenMs: 0.1 };

/** What is said of an input that differs from a good one by this. */
function said(change: object, limits: object = {}, slo: ServingSlo = {}): string {
  try {
    simulate(experiment(ROWS, change as Partial<SimulationInput>, limits as Partial<WorkerLimits>), slo);
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
  return 'nothing';
}

const requests = (change: Partial<Requests>) => ({ requests: { ...experiment(ROWS).requests, ...change } });
const cost = (change: Partial<IterationCost>) => ({ cost: costOf({ overheadFixedMs: 10, ...change }) });

describe('the input of a simulation', () => {
  it.each<[string, object, object?]>([
    [
      'requests.arrivalMs[1] must not be before the arrival of the request before it: 5 after 6.',
      requests({ arrivalMs: Float64Array.of(6, 5) }),
    ],
    [
      'requests.arrivalMs[0] must be a number from 0 to 1000000000000000, not NaN.',
      requests({ arrivalMs: Float64Array.of(Number.NaN, 5) }),
    ],
    [
      'requests.arrivalMs must have an element for each of the 2 requests, not 1.',
      requests({ arrivalMs: Float64Array.of(6) }),
    ],
    [
      'requests.promptTokens[1] must be a whole number from 0 to 100000000, not -1.',
      requests({ promptTokens: Int32Array.of(1, -1) }),
    ],
    [
      'requests.outputTokens[0] must be a whole number from 1 to 100000000, not 0.',
      requests({ outputTokens: Int32Array.of(0, 1) }),
    ],
    [
      'requests.outputTokens must have an element for each of the 2 requests, not 3.',
      requests({ outputTokens: new Int32Array(3) }),
    ],
    ['requests.hits must have an element for each of the 2 requests, not 0.', requests({ hits: new Uint8Array() })],
    ['concurrency must be a whole number from 1 to 10000000, not 0.', { concurrency: 0 }],
    [
      'scheduler must be one of static_fcfs, continuous_fcfs, continuous_sjf, continuous_slo, chunked_slo, not fifo.',
      { scheduler: 'fifo' },
    ],
    ['router must be one of round_robin, least_outstanding, least_kv, not none.', { router: 'none' }],
    ['lengthEstimate must be one of oracle, mean, not median.', { lengthEstimate: 'median' }],
    ['limits.maxNumSeqs must be a whole number from 1 to 65536, not 0.', {}, { maxNumSeqs: 0 }],
    ['limits.maxNumBatchedTokens must be a whole number from 8 to 10000000, not 7.', {}, { maxNumBatchedTokens: 7 }],
    ['limits.chunkTokens must be a whole number from 1 to 10000000, not 0.', {}, { chunkTokens: 0 }],
    ['limits.kvBlockTokens must be a whole number from 1 to 16384, not 1.5.', {}, { kvBlockTokens: 1.5 }],
    ['limits.kvBlocks must be a whole number from 1 to 100000000000, not 10.5.', {}, { kvBlocks: 10.5 }],
    ['limits.fullLayers must be a whole number from 0 to 10000, not -1.', {}, { fullLayers: -1 }],
    ['limits.windowLayers must be a whole number from 1 to 10000, not 0.', {}, { fullLayers: 0 }],
    ['cost.weightsMs must have at least one element.', cost({ weightsMs: new Float64Array() })],
    [
      'cost.weightsMs[1] must be a number from 0 to 1000000000, not Infinity.',
      cost({ weightsMs: Float64Array.of(1, Number.POSITIVE_INFINITY) }),
    ],
    ['cost.memoryPerReadMs must be a number from 0 to 1000000000, not -0.1.', cost({ memoryPerReadMs: -0.1 })],
    ['cost.overheadFixedMs must be a number from 0 to 1000000000, not NaN.', cost({ overheadFixedMs: Number.NaN })],
    ['cost.windowTokens must be a whole number from 1 to 100000000, not 0.', cost({ windowTokens: 0 })],
    ['cost.sharedDecode must be a number from 0 to 1000000, not -1.', cost({ sharedDecode: -1 })],
    ['replicas must be a whole number from 1 to 1024, not 0.', { replicas: 0 }],
    [
      'limits.maxNumSeqs times the number of workers must be at most 4194304, not 65536 times 1000.',
      { replicas: 1000 },
      { maxNumSeqs: 65_536, maxNumBatchedTokens: 65_536 },
    ],
    [
      'disaggregation.prefillWorkers must be a whole number from 1 to 1024, not 0.',
      { disaggregation: { ...PD, prefillWorkers: 0 } },
    ],
    [
      'disaggregation.decodeWorkers must be a whole number from 1 to 1024, not 0.5.',
      { disaggregation: { ...PD, decodeWorkers: 0.5 } },
    ],
    [
      'disaggregation.baseLatencyMs must be a number from 0 to 1000000000, not -1.',
      { disaggregation: { ...PD, baseLatencyMs: -1 } },
    ],
    [
      'disaggregation.perTokenMs must be a number from 0 to 1000000000, not Infinity.',
      { disaggregation: { ...PD, perTokenMs: Number.POSITIVE_INFINITY } },
    ],
    ['prefixTokens must be a whole number from 0 to 100000000, not -4.', { prefixTokens: -4 }],
    ['meanOutputTokens must be a number from 1 to 100000000, not NaN.', { meanOutputTokens: Number.NaN }],
    ['drainLimitMs must be a number from 0 to 1000000000000000, not -1.', { drainLimitMs: -1 }],
    ['e2eSloMs must be a number above 0, not 0.', { e2eSloMs: 0 }],
  ])('%s', (message, change, limits) => {
    expect(said(change, limits)).toBe(message);
  });

  it('includes the targets, and the stretches of the timelines', () => {
    expect(said({}, {}, { ttftMs: Number.NaN })).toBe('slo.ttftMs must be a number above 0, not NaN.');
    expect(said({}, {}, { itlMs: -1 })).toBe('slo.itlMs must be a number above 0, not -1.');
    expect(() => simulate(experiment(ROWS), {}, 3)).toThrow('stretches must be even, not 3.');
    expect(() => simulate(experiment(ROWS), {}, 0)).toThrow(
      'stretches must be a whole number from 2 to 1000000, not 0.',
    );
  });

  it('may be at any limit', () => {
    expect(said({})).toBe('nothing');
    expect(said({ prefixTokens: 3996, drainLimitMs: 0 }, {}, { ttftMs: Number.POSITIVE_INFINITY })).toBe('nothing');
    expect(said({ requests: experiment([]).requests }, { maxNumSeqs: 1000 })).toBe('nothing');
    expect(said({ concurrency: 2, ...requests({ arrivalMs: new Float64Array() }) })).toBe('nothing');
    expect(said(requests({ arrivalMs: Float64Array.of(1e15, 1e15) }))).toBe('nothing');
  });
});
