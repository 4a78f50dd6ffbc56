import { describe, expect, test } from 'vitest';
import { findingsIn } from './findings.ts';

/** An iteration takes 10 ms and 1 ms a token computed; a request of 8 and 5 tokens 18 ms, and 4 times 11 ms. */
const experiment = (sections: string, lengths = '{ dist: constant, value: 8 }', kind = 'ServingExperiment') =>
  `apiVersion: kneepoint.dev/v1alpha1
kind: ${kind}
metadata: { name: test }
spec:
  system: { model: mine, kv_blocks: 100 }
  workload: { request_rate_rps: 10, prompt_tokens: ${lengths}, output_tokens: { dist: constant, value: 5 } }
  latency: { model: iteration, alpha_ms: 10, beta_ms: 1, gamma_ms: 0 }
  ${sections}
`;
const found = (...text: Parameters<typeof experiment>) =>
  findingsIn(experiment(...text)).filter(({ code }) => code === 'slo-below-reach');

describe('a target below what a request takes alone', () => {
  test.each([
    ['slo: { ttft_ms: 17.9, itl_ms: 11, e2e_ms: 62 }', ['18 ms to its first token']],
    ['slo: { ttft_ms: 18, itl_ms: 10.9, e2e_ms: 62 }', ['11 ms a token']],
    ['slo: { ttft_ms: 18, itl_ms: 11, e2e_ms: 61 }', ['62 ms to its last token']],
    ['slo: { ttft_ms: 18, itl_ms: 11, e2e_ms: 62 }', []],
    ['slo: { attainment: 0.9 }', []],
    ['slo: { ttft_ms: 12 }\n  prefix: { tokens: 4, hit_rate: 0.5 }', ['14 ms to its first token']],
    ['slo: { ttft_ms: 17 }\n  prefix: { tokens: 4, hit_rate: 0.5 }', []],
    // Faults of the experiment are found first.
    ['slo: { ttft_ms: 1, itl_ms: soon }', []],
  ])('%s', (slo, expected) => {
    expect(found(slo).map(({ message }) => message)).toEqual(
      expected.map((takes) => expect.stringContaining(`takes ${takes} when it is served alone`)),
    );
  });

  test.each([
    ['{ dist: lognormal, mean: 50, max: 20 }', '20 tokens'],
    ['{ dist: uniform, min: 5, max: 8 }', '6 tokens'],
    ['{ dist: empirical, values: [10, 100], weights: [9, 1] }', '19 tokens'],
    ['{ dist: empirical, values: [10, 30] }', '20 tokens'],
    ['{ dist: constant, value: 8 }', '8 tokens'],
  ])('of the mean of %s', (lengths, expected) => {
    expect(found('slo: { ttft_ms: 1 }', lengths)[0]!.message).toContain(
      `the mean length (${expected}, and 5 of answer)`,
    );
  });

  test('is offered in seconds where it may be that', () => {
    const titles = (slo: string) => found(slo)[0]!.fixes!().map(({ title }) => title);
    expect(titles('slo: { ttft_ms: 0.5 }')).toEqual(['Write 500 (0.5 s in ms)', 'Write 18.1, the lowest that works']);
    expect(titles('slo: { ttft_ms: 0.001 }')).toEqual(['Write 18.1, the lowest that works']);
    expect(titles('slo: { itl_ms: 5 }')).toEqual(['Write 11.1, the lowest that works']);
  });

  test('is not told of requests that never fit the KV cache', () => {
    expect(found('slo: { ttft_ms: 1 }', '{ dist: constant, value: 2000 }')).toEqual([]);
  });
});

test.each(['DesignSpace', 'Sweep'])('the base of a %s may get other systems', (kind) => {
  const inline = experiment('slo: { ttft_ms: 1 }', undefined, kind)
    .replace('spec:\n', 'spec:\n  base:\n')
    .replace(/^ {2}(?=system|workload|latency|slo)/gm, '    ');
  const text = kind === 'Sweep' ? `${inline}  axes: [{ field: latency.alpha_ms, values: [1, 2] }]\n` : inline;
  expect(findingsIn(text).filter(({ code }) => code === 'schema-mismatch' || code === 'slo-below-reach')).toEqual([]);
  expect(findingsIn(text.replace(/kind: .*/, 'kind: PairedStudy')).map(({ code }) => code)).toContain(
    'slo-below-reach',
  );
});
