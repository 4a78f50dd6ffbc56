import { describe, expect, it } from 'vitest';
import { conductStudy } from '../../../runner/conductStudy.ts';
import { ThreadCrew } from '../../../runner/threadCrew.ts';
import { type FakeJob, FakeStudy, fakeRuns, jobOf } from './fakes.ts';

const crewOf = (job: FakeJob) =>
  new ThreadCrew(
    job.alternatives,
    fakeRuns(job, () => false),
  );

describe('this thread', () => {
  it('makes every run, and does other things meanwhile', async () => {
    const study = new FakeStudy([50, 3, 20]);
    let others = 0;
    const other = () => {
      others++;
      if (!study.isDone) setImmediate(other);
    };
    setImmediate(other);
    const { complete, found } = await conductStudy(study, crewOf(jobOf('quick')));
    expect(complete).toBe(true);
    expect(found).toEqual(Array.from({ length: 73 }, (_, id) => `run ${id}`));
    // At least between its batches.
    expect(others).toBeGreaterThanOrEqual(6);
  });

  it('stops within a run, and keeps those before it', async () => {
    const stopping = new AbortController();
    const study = new FakeStudy([40], (id) => (id === 39 ? 1 : 0));
    const ended = conductStudy(study, crewOf(jobOf('quick', 'endless')), {
      signal: stopping.signal,
      onProgress: ({ done }) => done === 0 && setTimeout(() => stopping.abort(), 50),
    });
    const { complete, found } = await ended;
    expect(complete).toBe(false);
    expect(found).toEqual(Array.from({ length: 39 }, (_, id) => `run ${id}`));
  });

  it('makes nothing for who does not want it any more', async () => {
    const { complete, found } = await conductStudy(new FakeStudy([3]), crewOf(jobOf('throwing')), {
      signal: AbortSignal.abort(),
    });
    expect({ complete, found }).toEqual({ complete: false, found: [] });
  });

  it('names a run that throws', async () => {
    const study = new FakeStudy([5, 1, 5], (id) => (id === 5 ? 1 : 0));
    await expect(conductStudy(study, crewOf(jobOf('quick', 'throwing')))).rejects.toThrow(
      'The run of "throwing" (seed 12, 12.5 requests/s) failed: batches of 0 requests.',
    );
  });
});
