import { describe, expect, test } from 'vitest';
import { aloneLatencies } from '../../../../engine/serving/aloneLatencies.ts';
import { servingInput } from '../../../../engine/serving/servingJob.ts';
import { simulate } from '../../../../engine/serving/simulate.ts';
import { SCHEDULERS } from '../../../../schemas/defaults.ts';
import { experimentJob } from '../../../../server/documents/serving/experimentJob.ts';
import { resolveSpec } from '../../../../server/documents/serving/servingExperiment.ts';

/** A single request, in an experiment with these sections. */
function job(prompt: number, output: number, spec: Readonly<Record<string, object>> = {}) {
  const lengths = (value: number) => ({ dist: 'constant', value });
  const workload = {
    request_rate_rps: 1,
    num_requests: 1,
    prompt_tokens: lengths(prompt),
    output_tokens: lengths(output),
  };
  const system = { model: 'llama-3.1-8b', accelerator: 'h100-sxm', ...spec.system };
  const experiment = resolveSpec('test', { drain_limit_s: 1e6, ...spec, system, workload });
  const read = experimentJob(experiment!, {
    files: undefined,
    documentUri: 'file:///test.yaml',
    workspaceFolders: undefined,
  });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.job;
}

/** What the simulator gives. */
function simulated(one: ReturnType<typeof job>) {
  const made = servingInput(one);
  if ('problem' in made) throw new Error(made.problem.message);
  const { ttftMs, tpotMs, e2eMs } = simulate(made.input, made.slo, 2);
  return [ttftMs.mean, tpotMs.mean, e2eMs.mean];
}

const link = { disaggregation: { prefill_workers: 1, decode_workers: 2, base_latency_ms: 3, bandwidth_gbps: 10 } };
const iteration = {
  latency: { model: 'iteration', alpha_ms: 6, beta_ms: 0.03, gamma_ms: 0.0002, prefill_scale: 1.2, decode_scale: 0.9 },
};

describe('a request alone takes what the simulator gives', () => {
  test.each(
    SCHEDULERS.flatMap((scheduler) =>
      [{}, link].flatMap((workers) =>
        [{}, { chunk_tokens: 100 }, { max_num_batched_tokens: 256 }].map(
          (limits) => [scheduler, { ...workers, system: { scheduler, ...limits } }] as const,
        ),
      ),
    ),
  )('%s, %j', (_, spec) => {
    for (const latency of [{}, iteration]) {
      for (const prefix of [{}, { prefix: { tokens: 300, hit_rate: 1 } }]) {
        for (const [prompt, output] of [
          [1000, 128],
          [200, 2],
          [5000, 1],
          [300, 3000],
        ] as const) {
          const one = job(prompt, output, { ...spec, ...latency, ...prefix });
          const { ttftMs, tpotMs, e2eMs } = aloneLatencies(one, prompt, output)!;
          const [ttft, tpot, e2e] = simulated(one);
          expect(ttftMs).toBeCloseTo(ttft!, 6);
          expect(e2eMs).toBeCloseTo(e2e!, 6);
          if (output > 1) expect(tpotMs).toBeCloseTo(tpot!, 6);
          else expect(tpotMs).toBeUndefined();
        }
      }
    }
  });

  test.each(['gpt-oss-20b', 'gemma-3-4b', 'mixtral-8x7b', 'deepseek-v3'])('%s', (model) => {
    for (const output of [1, 50, 5000]) {
      const one = job(3000, output, { system: { model, accelerator: 'b300-sxm', tensor_parallel: 8 } });
      const { ttftMs, e2eMs } = aloneLatencies(one, 3000, output)!;
      const [ttft, , e2e] = simulated(one);
      expect([ttftMs / ttft!, e2eMs / e2e!]).toEqual([expect.closeTo(1, 9), expect.closeTo(1, 9)]);
    }
  });
});

test('a prompt in very many chunks is not looked at', () => {
  expect(aloneLatencies(job(100_000, 2, { system: { chunk_tokens: 1 } }), 100_000, 2)).toBeUndefined();
});
