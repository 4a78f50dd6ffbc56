import { describe, expect, test } from 'vitest';
import { basisSentence, percent, servingSentence } from '../../../../engine/report/servingSentence.ts';
import { ran, type Sections } from './ranExperiment.ts';

function sentence(sections: Sections, trace?: string): string {
  const { experiment, result } = ran(sections, trace);
  return servingSentence(experiment, result);
}

const h100 = { accelerator: 'h100-sxm' };

describe('what a run comes to in a sentence', () => {
  test('a replica that keeps up, with its targets', () => {
    expect(sentence({ slo: { ttft_ms: 500, itl_ms: 50 } })).toBe(
      'One replica of llama-3.1-8b keeps up with 10 req/s at p95 TTFT 18 ms and p95 TPOT 11 ms; 100 % of requests meet TTFT 500 ms and ITL 50 ms (goodput 10.2 req/s).',
    );
  });

  test('without targets nothing is said of them', () => {
    expect(sentence({ system: h100 })).toBe(
      'One replica of llama-3.1-8b on h100-sxm keeps up with 10 req/s at p95 TTFT 18 ms and p95 TPOT 11 ms.',
    );
  });

  test('targets that are missed, and all three of them', () => {
    expect(sentence({ slo: { ttft_ms: 10, itl_ms: 5, e2e_ms: 20_000, attainment: 0.9 } })).toBe(
      'One replica of llama-3.1-8b keeps up with 10 req/s at p95 TTFT 18 ms and p95 TPOT 11 ms; none of the requests meets TTFT 10 ms, ITL 5 ms and E2E 20 s, where 90 % should (goodput 0 req/s).',
    );
  });

  test('a short run, whose last answers take longer than all arrivals: no rate that was not served is kept up with', () => {
    expect(sentence({ workload: { output_tokens: { dist: 'constant', value: 500 }, num_requests: 8 } })).toMatch(
      /^One replica of llama-3\.1-8b serves 8 requests that come at 10 req\/s, 0\.515 req\/s over the whole run, at p95 TTFT /,
    );
  });

  test('a rate that is too high, and what is served', () => {
    const workload = { request_rate_rps: 1000, num_requests: 400 };
    expect(sentence({ system: { ...h100, replicas: 2, tensor_parallel: 4 }, workload })).toBe(
      '2 replicas of llama-3.1-8b on 4 x h100-sxm do not keep up with 1\u202f000 req/s, serving 109 req/s, at p95 TTFT 3\u202f070 ms and p95 TPOT 30.3 ms.',
    );
  });

  test('a batch that binds', () => {
    const workload = { arrival: 'closed_loop', concurrency: 12 };
    expect(sentence({ system: { max_num_seqs: 4 }, workload })).toMatch(
      /^One replica of llama-3\.1-8b is saturated by 12 requests in flight, serving \S+ req\/s, at p95 TTFT /,
    );
  });

  test('bursts, a trace, and disaggregation', () => {
    expect(sentence({ workload: { arrival: 'bursty' } })).toContain(' keeps up with 10 req/s in bursts at ');
    const trace = 'arrival_time,prompt_tokens,output_tokens\n0,8,5\n1,8,5\n';
    expect(sentence({ workload: { trace: { file: 't.csv' } } }, trace)).toContain(
      ' keeps up with the 2 requests of t.csv, serving 1.88 req/s, at ',
    );
    expect(sentence({ disaggregation: { prefill_workers: 2, decode_workers: 1 } })).toMatch(
      /^2 prefill and 1 decode worker of llama-3\.1-8b keep up with 10 req\/s /,
    );
  });

  test('answers of one token have no gaps', () => {
    expect(sentence({ workload: { output_tokens: { dist: 'constant', value: 1 } } })).toBe(
      'One replica of llama-3.1-8b keeps up with 10 req/s at p95 TTFT 18 ms.',
    );
  });

  test('what takes no time has no rate', () => {
    const latency = { model: 'iteration', alpha_ms: 0, beta_ms: 0, gamma_ms: 0 };
    const slo = { ttft_ms: 500 };
    expect(sentence({ latency, slo, workload: { arrival: 'closed_loop', concurrency: 4 } })).toBe(
      'One replica of llama-3.1-8b keeps up with 4 requests in flight, in no time, at p95 TTFT 0 ms and p95 TPOT 0 ms; 100 % of requests meet TTFT 500 ms.',
    );
    expect(sentence({ latency, workload: { num_requests: 1 } })).not.toContain('0 req/s over');
  });

  test('a shared prefix that fills the KV cache is what is to blame', () => {
    const prefix = { tokens: 400, hit_rate: 0.5 };
    expect(sentence({ system: { kv_blocks: 25 }, prefix })).toBe(
      "One replica of llama-3.1-8b serves none of the 20 requests: each needs more KV cache than the shared prefix of 400 tokens (prefix.tokens) leaves of a worker's.",
    );
  });

  test('requests that cannot be served', () => {
    const prompt_tokens = { dist: 'empirical', values: [8, 5000] };
    expect(sentence({ workload: { prompt_tokens } })).toMatch(
      /; \d+ of 20 requests can never fit the KV cache and are rejected\.$/,
    );
    const none = 'One replica of llama-3.1-8b serves none of the 20 requests';
    expect(sentence({ system: { kv_blocks: 1, kv_block_tokens: 4 } })).toBe(
      `${none}: each needs more KV cache than a worker has.`,
    );
    expect(
      sentence({ drain_limit_s: 1, latency: { model: 'iteration', alpha_ms: 1e6, beta_ms: 0, gamma_ms: 0 } }),
    ).toBe(`${none}: the run stopped before any of them got a token.`);
  });
});

test('what the times rest on', () => {
  const { experiment } = ran();
  expect(basisSentence(experiment)).toBe('alpha 10 ms, beta 1 ms/token and gamma 0 ms/token, as given in the document');
  expect(basisSentence(ran({ system: h100, latency: { model: 'roofline' } }).experiment)).toBe(
    'the data sheets of h100-sxm and llama-3.1-8b (roofline), not calibrated',
  );
});

test('a share is never rounded up to what is not reached', () => {
  expect([0, 0.29, 0.5, 0.9989, 1].map(percent)).toEqual(['0 %', '29 %', '50 %', '99.8 %', '100 %']);
  // One request in ten thousand that misses is not ten of them.
  expect([0.999, 0.9993, 0.9999, 0.99987, 0.999_999_9].map(percent)).toEqual([
    ...['99.9 %', '99.93 %', '99.99 %', '99.98 %', '99.9999 %'],
  ]);
});
