import { expect, test } from 'vitest';
import { checkExpectations } from '../../../../engine/report/expectations.ts';
import { ServingExperiment } from '../../../../schemas/serving-experiment.ts';
import { ran } from './ranExperiment.ts';

function checked(expectations: Readonly<Record<string, string>>, sections = {}) {
  const { experiment, result } = ran({ slo: { ttft_ms: 500 }, ...sections, expect: expectations });
  return checkExpectations(experiment.expect, result).map(({ sentence }) => sentence);
}

test('each is held against what was measured, in its unit', () => {
  expect(
    checked({
      mean_itl_ms: '< 11',
      p95_ttft_ms: '<= 500',
      p99_e2e_ms: '> 62',
      request_throughput_rps: '>= 10',
      token_throughput_tps: '< 50',
      attainment: '>= 0.95',
      utilisation: '<= 1',
      completed: '>= 20',
      rejected: '<= 0',
    }),
  ).toEqual([
    'mean_itl_ms < 11: 11 ms, not met',
    'p95_ttft_ms <= 500: 18 ms, met',
    'p99_e2e_ms > 62: 62 ms, not met',
    'request_throughput_rps >= 10: 10.2 req/s, met',
    'token_throughput_tps < 50: 51 tokens/s, not met',
    'attainment >= 0.95: 1, met',
    'utilisation <= 1: 0.632, met',
    'completed >= 20: 20, met',
    'rejected <= 0: 0, met',
  ]);
});

test('digits that would hide why one is missed are shown', () => {
  expect(checked({ request_throughput_rps: '>= 10.2' })).toEqual([
    expect.stringMatching(/^request_throughput_rps >= 10\.2: 10\.19\d{6,}, not met$/),
  ]);
});

test('nearly all requests are not all of them', () => {
  const { result } = ran();
  const [met, unmet] = [0.999, 1].map(
    (value) =>
      checkExpectations([{ metric: 'attainment', comparison: '>=', value }], { ...result, attainment: 0.9999 })[0]!
        .sentence,
  );
  expect(met).toBe('attainment >= 0.999: 0.9999, met');
  expect(unmet).toBe('attainment >= 1: 0.9999, not met');
});

test('where there is nothing to measure, nothing is met', () => {
  const workload = { output_tokens: { dist: 'constant', value: 1 } };
  expect(checked({ p50_itl_ms: '>= 0' }, { workload })).toEqual(['p50_itl_ms >= 0: nothing to measure, not met']);
});

test('whatever a document can expect is measured', () => {
  const metrics = Object.keys(ServingExperiment.properties.spec.properties.expect.properties);
  expect(metrics.length).toBeGreaterThan(30);
  const { experiment, result } = ran({ expect: Object.fromEntries(metrics.map((metric) => [metric, '>= 0'])) });
  const all = checkExpectations(experiment.expect, result);
  expect(all.map(({ name }) => name)).toEqual(metrics);
  for (const each of all) expect(each.isMet, each.name).toBe(true);
});
