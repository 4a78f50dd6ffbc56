import { describe, expect, test } from 'vitest';
import { QueueModel } from '../../../../engine/queueing/index.ts';
import { queueingCapacity } from '../../../../engine/studies/queueingCapacity.ts';
import type { Sections } from '../serving/ranExperiment.ts';
import { servingJobOf } from './fakeRuns.ts';

const latency = { model: 'iteration', alpha_ms: 5, beta_ms: 0.2, gamma_ms: 0.001 };
const slo = { ttft_ms: 50, itl_ms: 8 };
const lengths = { prompt_tokens: { dist: 'constant', value: 64 }, output_tokens: { dist: 'constant', value: 16 } };

const capacity = (sections: Sections = {}) =>
  queueingCapacity(servingJobOf({ latency, slo, workload: lengths, ...sections }).experiment)?.max_rate_rps;

const lambda = (scale = 1, inputTokens = 64) =>
  new QueueModel(
    {
      ...{ alphaMs: 5 * scale, betaMs: 0.2 * scale, gammaMs: 0.001 * scale },
      ...{ inputTokens, outputTokens: 16, maxBatch: 8 },
    },
    'documented',
  ).size({ ttftMs: 50, itlMs: 8 }).lambdaRps;

describe('what the queueing model says of an experiment', () => {
  test('is lambda* of a replica for the same targets, times replicas', () => {
    expect(capacity()).toBe(lambda());
    expect(capacity({ system: { replicas: 3 } })).toBe(3 * lambda());
    expect(capacity({ slo: { ttft_ms: 50 } })).toBeGreaterThan(lambda());
  });

  test('takes the mean lengths, and scales that are alike', () => {
    const uniform = { ...lengths, prompt_tokens: { dist: 'uniform', min: 32, max: 96 } };
    expect(capacity({ workload: uniform })).toBe(lambda());
    const lognormal = { ...lengths, prompt_tokens: { dist: 'lognormal', mean: 64, cv: 1 } };
    expect(capacity({ workload: lognormal })).toBe(lambda());
    // Half of them 32, half 96: about 64 of what is drawn.
    const empirical = { ...lengths, prompt_tokens: { dist: 'empirical', values: [32, 96] } };
    expect(capacity({ workload: empirical })).toBeGreaterThan(lambda(1, 66));
    expect(capacity({ workload: empirical })).toBeLessThan(lambda(1, 62));
    expect(capacity({ latency: { ...latency, prefill_scale: 1.1, decode_scale: 1.1 } })).toBe(lambda(1.1));
  });

  test('is 0 where no rate keeps the targets', () => {
    expect(capacity({ slo: { ttft_ms: 1 } })).toBe(0);
    expect(capacity({ slo: { itl_ms: 1 } })).toBe(0);
  });

  test('is nothing of a system that it does not describe', () => {
    const none: Sections[] = [
      { latency: { ...latency, prefill_scale: 1.1 } },
      { latency: { model: 'roofline' }, system: { accelerator: 'h100-sxm' } },
      { system: { scheduler: 'static_fcfs' } },
      { disaggregation: { prefill_workers: 1, decode_workers: 1 } },
      { prefix: { tokens: 32, hit_rate: 0.5 } },
      { slo: { e2e_ms: 1000 } },
      { latency: { model: 'iteration', alpha_ms: 0, beta_ms: 0, gamma_ms: 0 } },
    ];
    for (const sections of none) expect(capacity(sections), JSON.stringify(sections)).toBeUndefined();
  });
});
