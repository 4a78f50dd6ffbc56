import { describe, expect, test } from 'vitest';
import { servingOutcome } from '../../../../engine/report/servingOutcome.ts';
import { servingInput } from '../../../../engine/serving/servingJob.ts';
import { simulate } from '../../../../engine/serving/simulate.ts';
import { METRICS } from '../../../../engine/studies/metricDirection.ts';
import { StudyRun, summaryOf } from '../../../../engine/studies/studyRun.ts';
import { EXPECTED_METRICS } from '../../../../schemas/serving-metrics.ts';
import type { Sections } from '../serving/ranExperiment.ts';
import { jobOf, servingJobOf } from './fakeRuns.ts';

const workload = { arrival: 'poisson', num_requests: 200, prompt_tokens: { dist: 'lognormal', mean: 50, cv: 1 } };
const search = { minRateRps: 1, maxRateRps: 9, gridRates: 2, bisectionSteps: 1, repetitions: 1, headroom: 0 };
const jobWith = (...alternatives: Sections[]) => jobOf('CapacitySearch', search, {}, alternatives);
const request = { id: 0, alternative: 0, seed: 1 };

/** The whole result of an experiment, metric by metric in the names of `expect`. */
function metricsOf(sections: Sections) {
  const made = servingInput(servingJobOf(sections));
  if ('problem' in made) throw new Error(made.problem.message);
  const outcome = servingOutcome(simulate(made.input, made.slo));
  const flat = Object.entries(outcome).flatMap(([name, value]) =>
    value !== null && typeof value === 'object' && 'p95' in value
      ? Object.entries(value).map(([statistic, of]) => [`${statistic}_${name}`, of] as const)
      : [[name, value] as const],
  );
  const all = Object.fromEntries(flat);
  return Object.fromEntries(EXPECTED_METRICS.map((metric) => [metric, all[metric]]));
}

const summaryWith = (sections: Sections, change: object = {}) => {
  const found = summaryOf(jobWith(sections), { ...request, ...change });
  if ('problem' in found) throw new Error(found.problem);
  return found;
};

test('metrics stand in one order, that of the schemas', () => {
  expect(METRICS).toEqual(EXPECTED_METRICS);
});

describe('a run of a study', () => {
  const plain = { workload, slo: { ttft_ms: 100, itl_ms: 20 } };

  test('has the numbers of the experiment by itself', () => {
    const found = summaryWith(plain);
    expect(found.metrics).toEqual(metricsOf({ ...plain, seed: 1 }));
    expect(found).toMatchObject({ verdict: 'stable', drained: true });
    expect(found.durationS).toBeGreaterThan(10);
  });

  test('has the seed, the rate and the scales of the request in place of the document’s', () => {
    const other = { ...plain, seed: 9, workload: { ...workload, request_rate_rps: 25 } };
    expect(summaryWith(plain, { seed: 9, rateRps: 25 }).metrics).toEqual(metricsOf(other));
    const bursty = { ...workload, arrival: 'bursty' };
    expect(summaryWith({ ...plain, workload: bursty }, { rateRps: 25 }).metrics).toEqual(
      metricsOf({ ...plain, seed: 1, workload: { ...bursty, request_rate_rps: 25 } }),
    );
    const latency = { model: 'iteration', alpha_ms: 10, beta_ms: 1, gamma_ms: 0.01 };
    const disaggregation = { prefill_workers: 1, decode_workers: 1, base_latency_ms: 20 };
    const scaled = { ...latency, prefill_scale: 1.5, decode_scale: 2, transfer_scale: 3 };
    const half = { ...latency, prefill_scale: 3, decode_scale: 1, transfer_scale: 1.5 };
    expect(
      summaryWith({ ...plain, latency: half, disaggregation }, { scales: { prefill: 0.5, decode: 2, transfer: 2 } })
        .metrics,
    ).toEqual(metricsOf({ ...plain, latency: scaled, disaggregation, seed: 1 }));
  });

  test('is the same whatever was run before it, and in slices', () => {
    const job = jobWith(
      plain,
      { ...plain, workload: { ...workload, num_requests: 100 } },
      { ...plain, prefix: { tokens: 16, hit_rate: 0.5 } },
    );
    const requests = [0, 1, 2].flatMap((alternative) =>
      [1, 2].flatMap((seed) => [5, 20].map((rateRps) => ({ id: 0, alternative, seed, rateRps }))),
    );
    const fresh = requests.map((each) => summaryOf({ ...job }, each));
    expect(new Set(fresh.map((each) => JSON.stringify(each))).size).toBe(requests.length);
    for (const each of [...requests.keys()].reverse()) expect(summaryOf(job, requests[each]!)).toEqual(fresh[each]);
    const run = new StudyRun(job, requests[0]!);
    let slices = 1;
    while (!run.advance(10)) slices++;
    expect(slices).toBeGreaterThan(5);
    expect(run.summary()).toEqual(fresh[0]);
  });

  test('that cannot be is a problem, not an error', () => {
    expect(
      summaryOf(jobWith({ system: { accelerator: 'l4', model: 'llama-3.1-70b', kv_blocks: undefined } }), request),
    ).toEqual({
      problem: expect.stringContaining('llama-3.1-70b'),
    });
    expect(summaryOf(jobWith(plain), { ...request, rateRps: Number.NaN })).toEqual({
      problem: expect.stringContaining('The request rate must be'),
    });
    const closed = { workload: { ...workload, arrival: 'closed_loop', concurrency: 2, request_rate_rps: undefined } };
    expect(summaryOf(jobWith(closed), { ...request, rateRps: 5 })).toEqual({
      problem: expect.stringContaining('rate'),
    });
    expect(summaryOf(jobWith(plain), { ...request, scales: { prefill: 0, decode: 1, transfer: 1 } })).toEqual({
      problem: expect.stringContaining('prefillScale'),
    });
    const none = { ...jobWith(plain), alternatives: [{ name: 'none', change: {}, problem: 'No such model.' }] };
    const run = new StudyRun(none, request);
    expect(run.advance(1)).toBe(true);
    expect(run.summary()).toEqual({ problem: 'No such model.' });
    expect(() => summaryOf(jobWith(plain), { ...request, alternative: 3 })).toThrow('no alternative 3.');
  });
});
