import { afterAll, describe, expect, it } from 'vitest';
import { createStudy } from '../../../engine/studies/createStudy.ts';
import type { RunRequest } from '../../../engine/studies/runRequest.ts';
import type { StudyJob } from '../../../engine/studies/studyJob.ts';
import { summaryOf } from '../../../engine/studies/studyRun.ts';
import { conductStudy } from '../../../runner/conductStudy.ts';
import type { Crew, MadeRuns } from '../../../runner/crew.ts';
import { threadsEnded } from '../../../runner/poolCrew.ts';
import { runStudy } from '../../../runner/runStudy.ts';
import { sharedJob } from '../../../runner/sharedJob.ts';
import type { Sections } from '../engine/serving/ranExperiment.ts';
import { jobOf } from '../engine/studies/fakeRuns.ts';

afterAll(threadsEnded);

/** 8 sequences at once, of about 50 prompt and 20 output tokens. */
const workload = {
  arrival: 'poisson',
  num_requests: 300,
  prompt_tokens: { dist: 'lognormal', mean: 50, cv: 1 },
  output_tokens: { dist: 'lognormal', mean: 20, cv: 0.5 },
};
const base: Sections = {
  system: { kv_blocks: 1000 },
  workload,
  latency: { model: 'iteration', alpha_ms: 5, beta_ms: 0.2, gamma_ms: 0.001 },
  slo: { ttft_ms: 300, itl_ms: 20, attainment: 0.9 },
  seed: 11,
};
const narrow = { system: { kv_blocks: 1000, max_num_seqs: 2 } };
const atRates = (rates: number[]) => rates.map((rate) => ({ workload: { ...workload, request_rate_rps: rate } }));
const search = { minRateRps: 5, maxRateRps: 80, gridRates: 4, bisectionSteps: 4, repetitions: 3, headroom: 0.2 };

const JOBS: Record<string, StudyJob> = {
  CapacitySearch: jobOf('CapacitySearch', search, base),
  DesignSpace: jobOf('DesignSpace', { repetitions: 2, prices: {} }, base, [
    {},
    narrow,
    { disaggregation: { prefill_workers: 1, decode_workers: 2 } },
    { system: { kv_blocks: undefined, accelerator: 'l4', model: 'llama-3.1-70b' } },
  ]),
  PairedStudy: jobOf('PairedStudy', { repetitions: 6, resamples: 200, primaryMetric: 'p95_ttft_ms' }, base, [
    {},
    narrow,
  ]),
  Sensitivity: jobOf('Sensitivity', { band: 0.5, draws: 12 }, base, [{}, narrow]),
  Sweep: jobOf(
    'Sweep',
    { axes: [{ field: 'workload.request_rate_rps', values: [5, 20, 60] }], repetitions: 2 },
    base,
    atRates([5, 20, 60]),
  ),
};

/** Makes runs at once; which batch comes back first is drawn. */
class ShuffledCrew implements Crew {
  private readonly back: (() => void)[] = [];

  constructor(
    private readonly job: StudyJob,
    readonly size: number,
    private draw: number,
  ) {}

  make(_place: number, requests: readonly RunRequest[]): Promise<MadeRuns> {
    return new Promise((resolve) => {
      this.back.push(() =>
        resolve({ summaries: requests.map((request) => summaryOf(this.job, request)), busyMs: requests.length }),
      );
      setImmediate(() => {
        this.draw = (this.draw * 48271) % 0x7fffffff;
        this.back.splice(this.draw % this.back.length, 1)[0]!();
      });
    });
  }

  stop(): void {}
  close(): void {}
}

describe('runStudy', { timeout: 60_000 }, () => {
  it.each(Object.keys(JOBS))(
    'gives the same bytes with any number of workers, whoever ends first: %s',
    async (kind) => {
      const job = JOBS[kind]!;
      const here = await runStudy(job, { workers: 0 });
      expect(here.complete).toBe(true);
      const expected = JSON.stringify(here);
      for (const workers of [1, 2, 3]) expect(JSON.stringify(await runStudy(job, { workers }))).toBe(expected);
      for (const seed of [1, 2, 3, 4, 5])
        expect(JSON.stringify(await conductStudy(createStudy(job), new ShuffledCrew(job, 1 + seed, seed)))).toBe(
          expected,
        );
    },
  );

  it.each([0, 2])('stopped, gives what is finished by then, with %i workers', async (workers) => {
    const stopping = new AbortController();
    // Some minutes of work.
    const long = { ...base, workload: { ...workload, num_requests: 20_000 } };
    const job = jobOf('PairedStudy', { repetitions: 3000, resamples: 200, primaryMetric: 'p95_ttft_ms' }, long, [
      {},
      narrow,
    ]);
    let most = 0;
    const outcome = await runStudy(job, {
      workers,
      signal: stopping.signal,
      onProgress: (progress) => {
        most = progress.most;
        if (progress.done >= 4) stopping.abort();
      },
    });
    expect(most).toBe(6000);
    expect(outcome.complete).toBe(false);
    const { seeds } = outcome as Extract<typeof outcome, { seeds: unknown }>;
    expect(seeds.length).toBeGreaterThan(0);
    expect(seeds.length).toBeLessThan(1000);
  });

  it('replays a trace that workers share', async () => {
    const trace = 'arrival_us,prompt_tokens,output_tokens\n';
    const rows = Array.from({ length: 9000 }, (_, i) => `${i * 50_000},${20 + (i % 50)},${5 + (i % 7)}\n`);
    const replay = { ...base, workload: { trace: { file: 'trace.csv' } } };
    const job = jobOf('DesignSpace', { repetitions: 1, prices: {} }, replay, [{}, narrow], trace + rows.join(''));
    const { alternatives } = sharedJob(job);
    const traces = alternatives.map((each) => ('job' in each ? each.job.trace : undefined));
    expect(traces[0]!.arrivalMs.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(traces[1]).toBe(traces[0]);
    expect(traces[0]).toEqual(('job' in job.alternatives[0]! ? job.alternatives[0].job : undefined)!.trace);
    const outcome = await runStudy(job, { workers: 2 });
    expect(JSON.stringify(outcome)).toBe(JSON.stringify(await runStudy(job, { workers: 0 })));
    expect(JSON.stringify(outcome)).not.toContain('"problem"');
  });

  it('says why a study makes no sense', async () => {
    const upsideDown = jobOf('CapacitySearch', { ...search, minRateRps: 90 }, base);
    await expect(runStudy(upsideDown)).rejects.toThrow('from a rate above 0 to a higher one, not from 90 to 80');
  });
});
