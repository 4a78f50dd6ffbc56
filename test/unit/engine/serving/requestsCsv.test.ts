import { describe, expect, test } from 'vitest';
import { requestsCsv } from '../../../../engine/report/requestsCsv.ts';
import { sloShares } from '../../../../engine/report/sloShares.ts';
import { ran, type Sections } from './ranExperiment.ts';

const csv = (sections: Sections, trace?: string) => [...requestsCsv(ran(sections, trace).outcome.log)].join('');
const TRACE = 'arrival_time,prompt_tokens,output_tokens\n0,8,1\n0.005,8,3\n0.5,5000,2\n';
const workload = { trace: { file: 't.csv' } };

test('every request as a row, times in seconds of the run', () => {
  expect(csv({ workload }, TRACE)).toBe(
    `index,arrival_s,prompt_tokens,output_tokens,cached_tokens,queue_wait_ms,admission_s,prefill_start_s,first_token_s,completion_s,transfer_done_s,decode_admission_s,preemptions,rejected
0,0,8,1,0,0,0,0,0.018,0.018,,,0,0
1,0.005,8,3,0,13,0.018,0.018,0.036,0.058,,,0,0
2,0.5,5000,2,0,,,,,,,,0,1
`,
  );
});

test('with disaggregation, when the KV had arrived and was decoded from', () => {
  const disaggregation = { prefill_workers: 1, decode_workers: 1, base_latency_ms: 2, bandwidth_gbps: 1e6 };
  const [titles, , row] = csv({ workload, disaggregation }, TRACE)
    .split('\n')
    .map((line) => line.split(','));
  const cell = (title: string) => Number(row![titles!.indexOf(title)]);
  expect(cell('first_token_s')).toBeCloseTo(0.036, 9);
  expect(cell('transfer_done_s')).toBeCloseTo(0.038, 5);
  expect(cell('decode_admission_s')).toBe(cell('transfer_done_s'));
});

test('more requests than a piece holds', () => {
  const num_requests = 10_001;
  const pieces = [...requestsCsv(ran({ workload: { num_requests, request_rate_rps: 1 } }).outcome.log)];
  expect(pieces).toHaveLength(3);
  expect(pieces.join('').trimEnd().split('\n')).toHaveLength(num_requests + 1);
  expect(pieces.at(-1)).toMatch(/^10000,/);
});

describe('the share of requests that meet each target', () => {
  const shares = (slo: object, sections: Sections = {}) => {
    const { outcome, experiment } = ran({ ...sections, slo });
    return { ...sloShares(outcome, experiment.slo), attainment: outcome.attainment };
  };

  test('by itself, where all of them together are the attainment', () => {
    const tight = { workload: { num_requests: 3, arrival: 'constant', request_rate_rps: 50 } };
    expect(shares({ ttft_ms: 500, itl_ms: 10 }, tight)).toEqual({ ttft: 1, itl: 0, e2e: undefined, attainment: 0 });
    const { ttft, attainment } = shares({ ttft_ms: 18 }, tight);
    expect(ttft).toBe(attainment);
    expect(ttft).toBeGreaterThan(0);
    expect(ttft).toBeLessThan(1);
    expect(shares({ e2e_ms: 1e9 })).toEqual({ ttft: undefined, itl: undefined, e2e: 1, attainment: 1 });
  });

  test('unfinished and rejected requests are misses', () => {
    const half = { workload: { prompt_tokens: { dist: 'empirical', values: [8, 5000] } } };
    const { outcome } = ran(half);
    const { ttft, itl, attainment } = shares({ ttft_ms: 1e6, itl_ms: 1e6 }, half);
    expect([ttft, itl, attainment]).toEqual(Array(3).fill(outcome.counts.completed / 20));
    expect(outcome.counts.rejected).toBeGreaterThan(0);
    const cut = { drain_limit_s: 0.03 };
    expect(ran(cut).outcome.counts.unfinished).toBe(1);
    expect(shares({ ttft_ms: 1e6 }, cut).ttft).toBe(0.95);
  });

  test('a request with one token meets the target for gaps', () => {
    expect(shares({ itl_ms: 0.001 }, { workload: { output_tokens: { dist: 'constant', value: 1 } } }).itl).toBe(1);
  });
});
