import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { conductStudy } from '../../../runner/conductStudy.ts';
import { PoolCrew, threadsEnded } from '../../../runner/poolCrew.ts';
import { RunnerError } from '../../../runner/runnerError.ts';
import { type FakeJob, FakeStudy, fakeWorkerFile, jobOf } from './fakes.ts';

afterAll(threadsEnded);

let file: string;
beforeAll(async () => {
  file = resolve(await fakeWorkerFile());
}, 60_000);

const crewOf = (job: FakeJob, workers: number, heapMb?: number) =>
  new PoolCrew(job, { workers, file, ...(heapMb === undefined ? {} : { heapMb }) });

describe('workers', { timeout: 60_000 }, () => {
  it('make every run once, whatever their number', async () => {
    for (const workers of [1, 2, 3]) {
      const { complete, found } = await conductStudy(new FakeStudy([50, 3, 20]), crewOf(jobOf('quick'), workers));
      expect(complete).toBe(true);
      expect(found).toEqual(Array.from({ length: 73 }, (_, id) => `run ${id}`));
    }
  });

  it('stop within a run, and keep those before it', async () => {
    const job = jobOf('quick', 'endless');
    const crew = crewOf(job, 1);
    const made = crew.make(
      0,
      [0, 0, 1, 0].map((alternative, id) => ({ id, alternative, seed: 1 })),
    );
    await vi.waitFor(() => expect(job.slices[0]).toBeGreaterThan(0), { timeout: 30_000 });
    crew.stop();
    expect((await made).summaries).toEqual([{ problem: 'run 0' }, { problem: 'run 1' }]);
    // The one that may have been about to begin.
    expect(job.slices[1]).toBeLessThanOrEqual(1);
    crew.close();
  });

  it('are left behind when they do not stop, and what the others finished is kept', async () => {
    const stopping = new AbortController();
    const study = new FakeStudy([40], (id) => (id === 39 ? 1 : 0));
    const { complete, found } = await conductStudy(study, crewOf(jobOf('quick', 'deaf'), 2), {
      signal: stopping.signal,
      onProgress: ({ done }) => done >= 20 && stopping.abort(),
    });
    expect(complete).toBe(false);
    expect(found.length).toBeGreaterThanOrEqual(20);
    expect(found).not.toContain('run 39');
  });

  it.each([
    ['throws', 'throwing', undefined, 'batches of 0 requests.'],
    ['finds no room for an array', 'allocating', undefined, 'it ran out of memory. Simulate fewer requests.'],
    ['ends its worker', 'exiting', undefined, 'its worker was lost (worker exited with code: 3).'],
    ['runs out of memory', 'hoarding', 24, 'its worker ran out of memory. Simulate fewer requests.'],
  ])('name a run that %s', async (_, name, heapMb, why) => {
    const study = new FakeStudy([5, 1, 5], (id) => (id === 5 ? 1 : 0));
    const ended = conductStudy(study, crewOf(jobOf('quick', name), 2, heapMb));
    await expect(ended).rejects.toThrow(RunnerError);
    await expect(ended).rejects.toThrow(`The run of "${name}" (seed 12, 12.5 requests/s) failed: ${why}`);
  });

  it('that cannot even start are an error', async () => {
    const crew = new PoolCrew(jobOf('quick'), { workers: 2, file: resolve('test/unit/runner/missing.cjs') });
    await expect(conductStudy(new FakeStudy([4]), crew)).rejects.toThrow(/The run of "quick" .* its worker was lost/);
  });
});
