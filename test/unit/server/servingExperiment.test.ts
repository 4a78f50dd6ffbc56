import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServingExperiment as validate } from '../../../schemas/generated/validators.js';
import { resolveExperiment, servingExperiment } from '../../../server/documents/serving/servingExperiment.ts';
import { findingsIn } from './findings.ts';
import { modelOf } from './marks.ts';

const system = { model: 'llama-3.1-8b', accelerator: 'h100-sxm' };
const workload = {
  request_rate_rps: 20,
  prompt_tokens: { dist: 'lognormal', mean: 512 },
  output_tokens: { dist: 'constant', value: 128 },
};
const document = (spec: object) => ({
  apiVersion: 'kneepoint.dev/v1alpha1',
  kind: 'ServingExperiment',
  metadata: { name: 'test' },
  spec: { system, workload, ...spec },
});
const resolve = (spec: object = {}) => resolveExperiment(document(spec));

describe('an experiment that says little', () => {
  const { spec, ...rest } = resolve()!;

  test('has every default', () => {
    expect(rest).toEqual({
      name: 'test',
      system: {
        model: 'llama-3.1-8b',
        accelerator: 'h100-sxm',
        tensorParallel: 1,
        kvPrecision: 'bf16',
        replicas: 1,
        router: 'round_robin',
        scheduler: 'continuous_fcfs',
        maxNumSeqs: 256,
        maxNumBatchedTokens: 8192,
        kvBlockTokens: 16,
        kv: { gpuMemoryUtilization: 0.9, activationReserveGb: 1.25 },
        lengthEstimate: 'oracle',
      },
      workload: {
        source: 'generated',
        arrivals: { process: 'poisson', rateRps: 20 },
        numRequests: 10_000,
        promptTokens: { dist: 'lognormal', mean: 512, cv: 1 },
        outputTokens: { dist: 'constant', value: 128 },
      },
      slo: { attainment: 0.95 },
      latency: {
        model: 'roofline',
        prefillScale: 1,
        decodeScale: 1,
        launchMs: 0.85,
        prefillEfficiency: 0.45,
        decodeEfficiency: 0.3,
        bandwidthEfficiency: 0.8,
      },
      seed: 1,
      expect: [],
    });
  });

  test('has them in the names of the document too, without what is not read', () => {
    expect(spec.system).toEqual({
      model: 'llama-3.1-8b',
      accelerator: 'h100-sxm',
      tensor_parallel: 1,
      kv_precision: 'bf16',
      replicas: 1,
      router: 'round_robin',
      scheduler: 'continuous_fcfs',
      max_num_seqs: 256,
      max_num_batched_tokens: 8192,
      kv_block_tokens: 16,
      gpu_memory_utilization: 0.9,
      activation_reserve_gb: 1.25,
    });
    expect(spec.workload).toEqual({
      arrival: 'poisson',
      request_rate_rps: 20,
      num_requests: 10_000,
      prompt_tokens: { dist: 'lognormal', mean: 512, cv: 1 },
      output_tokens: { dist: 'constant', value: 128 },
    });
    expect(spec.seed).toBe(1);
    expect(spec).not.toHaveProperty('prefix');
    expect(spec).not.toHaveProperty('expect');
  });

  test('comes to the same when it is read again as it was written out', () => {
    expect(resolveExperiment({ ...document({}), spec })).toEqual({ ...rest, spec });
  });
});

test('every section, as it is given', () => {
  const experiment = resolve({
    system: { ...system, scheduler: 'chunked_slo', kv_blocks: 2588, chunk_tokens: 512, replicas: 3 },
    workload: {
      ...workload,
      arrival: 'bursty',
      burst_factor: 3,
      prompt_tokens: { dist: 'uniform', min: 1, max: 9 },
      output_tokens: { dist: 'empirical', values: [4, 8], weights: [1, 3] },
    },
    prefix: { tokens: 256, hit_rate: 0.5 },
    disaggregation: { prefill_workers: 1, decode_workers: 2 },
    slo: { ttft_ms: 500, itl_ms: 50, e2e_ms: 10_000, attainment: 0.99 },
    latency: { model: 'iteration', alpha_ms: 7, beta_ms: 0.03, gamma_ms: 0.0001, transfer_scale: 2 },
    drain_limit_s: 30,
    seed: 7,
    expect: { p95_ttft_ms: '<= 500', attainment: '>0.95', preemptions: '< 1e3' },
  });
  expect(experiment).toMatchObject({
    system: { kv: { kvBlocks: 2588 }, chunkTokens: 512, replicas: 1 },
    workload: {
      arrivals: { process: 'bursty', rateRps: 20, burstFactor: 3, burstFraction: 0.1, burstPeriodS: 60 },
      promptTokens: { dist: 'uniform', min: 1, max: 9 },
      outputTokens: { dist: 'empirical', values: [4, 8], weights: [1, 3] },
    },
    prefix: { tokens: 256, hitRate: 0.5 },
    disaggregation: {
      prefillWorkers: 1,
      decodeWorkers: 2,
      baseLatencyMs: 0.5,
      bandwidthGbitPerS: 400,
      transferScale: 2,
    },
    slo: { ttftMs: 500, itlMs: 50, e2eMs: 10_000, attainment: 0.99 },
    latency: { model: 'iteration', alphaMs: 7, betaMs: 0.03, gammaMs: 0.0001, prefillScale: 1, decodeScale: 1 },
    drainLimitS: 30,
    seed: 7,
    expect: [
      { metric: 'p95_ttft_ms', comparison: '<=', value: 500 },
      { metric: 'attainment', comparison: '>', value: 0.95 },
      { metric: 'preemptions', comparison: '<', value: 1000 },
    ],
  });
});

test('a closed loop and a trace', () => {
  const { request_rate_rps: _, ...lengths } = workload;
  expect(resolve({ workload: { ...lengths, arrival: 'closed_loop', concurrency: 64 } })).toMatchObject({
    workload: { arrivals: { process: 'closed_loop', concurrency: 64 } },
  });
  expect(resolve({ workload: { ...workload, trace: { file: 't.csv', max_requests: 9 } } })!.workload).toEqual({
    source: 'trace',
    file: 't.csv',
    format: 'auto',
    maxRequests: 9,
  });
});

test('parameters that were learned need no accelerator where the cache is given in blocks', () => {
  const latency = { model: 'iteration', alpha_ms: 7, beta_ms: 0.03, gamma_ms: 0 };
  expect(resolve({ system: { model: 'mine', kv_blocks: 100 }, latency })).toBeDefined();
  expect(resolve({ system: { model: 'mine' }, latency })).toBeUndefined();
});

test.each<[string, object]>([
  ['no rate', { workload: { ...workload, request_rate_rps: undefined } }],
  ['a closed loop without concurrency', { workload: { ...workload, arrival: 'closed_loop' } }],
  ['no lengths', { workload: { request_rate_rps: 20 } }],
  ['a negative cv', { workload: { ...workload, prompt_tokens: { dist: 'lognormal', mean: 9, cv: -1 } } }],
  ['lengths without a mean', { workload: { ...workload, prompt_tokens: { dist: 'lognormal' } } }],
  ['inverted bounds', { workload: { ...workload, prompt_tokens: { dist: 'uniform', min: 9, max: 1 } } }],
  ['more weights', { workload: { ...workload, prompt_tokens: { dist: 'empirical', values: [1], weights: [1, 1] } } }],
  ['bursts with everything', { workload: { ...workload, arrival: 'bursty', burst_factor: 10 } }],
  ['a small budget', { system: { ...system, max_num_seqs: 64, max_num_batched_tokens: 32 } }],
  ['iteration without parameters', { latency: { model: 'iteration', alpha_ms: 1 } }],
  ['an infinite rate', { workload: { ...workload, request_rate_rps: Number.POSITIVE_INFINITY } }],
  ['NaN', { slo: { ttft_ms: Number.NaN } }],
  ['a fractional seed', { seed: 0.5 }],
  ['a text for a section', { slo: 'fast' }],
  ['null for a section', { latency: null }],
  ['a comparison without sense', { expect: { p95_ttft_ms: 'about 500' } }],
])('%s is no experiment, and an error says so', (_, spec) => {
  expect(resolve(spec)).toBeUndefined();
  const yaml = JSON.stringify(document(spec), (__, each) =>
    typeof each === 'number' && !Number.isFinite(each) ? `!!${each}` : each,
  ).replaceAll(/"!!(?:(NaN)|(Infinity))"/g, (__, none) => (none ? '.nan' : '.inf'));
  expect(findingsIn(yaml).filter(({ severity }) => severity === 'error')).not.toEqual([]);
});

test('what is resolved is plain JSON', () => {
  const experiment = resolve({ prefix: { tokens: 1, hit_rate: 0 }, slo: { e2e_ms: 1 } })!;
  expect(JSON.parse(JSON.stringify(experiment))).toEqual(experiment);
});

test('other documents are no experiments', () => {
  const own = (text: string) => modelOf(text).parts.filter((part) => part.type === 'own-document');
  const text = JSON.stringify(document({}));
  expect(own(text).map(servingExperiment)).toMatchObject([{ name: 'test' }]);
  expect(own(text.replace('ServingExperiment', 'ServiceParameters')).map(servingExperiment)).toEqual([undefined]);
  expect(own(`${text}}`).map(servingExperiment)).toEqual([undefined]);
});

test('whatever stands in a document, it is resolved without NaN, or rules and validation find something', () => {
  const names = ['system', 'workload', 'latency', 'slo', 'prefix', 'disaggregation', 'seed', 'expect', 'drain_limit_s'];
  const value = fc.oneof(
    fc.constant(null),
    fc.double(),
    fc.integer(),
    fc.string(),
    fc.dictionary(
      fc.constantFrom('model', 'arrival', 'trace', 'prompt_tokens', 'kv_blocks', 'scheduler', 'tokens', 'hit_rate'),
      fc.oneof(fc.jsonValue(), fc.constantFrom('iteration', 'bursty', 'closed_loop', { dist: 'uniform', min: 2 })),
    ),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (spec) => {
      const whole = document(spec);
      const experiment = resolveExperiment(whole);
      const text = JSON.stringify(whole);
      const errors = findingsIn(text).filter(({ severity }) => severity === 'error');
      if (!experiment) return !validate(whole) || errors.length > 0;
      return !JSON.stringify(experiment).includes('null');
    }),
    { numRuns: 300 },
  );
});
