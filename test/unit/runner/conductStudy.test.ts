import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunRequest } from '../../../engine/studies/runRequest.ts';
import { conductStudy, type RunProgress } from '../../../runner/conductStudy.ts';
import type { Crew, MadeRuns } from '../../../runner/crew.ts';
import { FakeStudy } from './fakes.ts';

/** Runs of a given time each, on a clock that the test moves. */
class TimedCrew implements Crew {
  isStopped = false;
  isClosed = false;
  readonly batches: number[] = [];

  constructor(
    readonly size: number,
    private readonly runMs: (id: number) => number,
    private readonly overheadMs = 0,
  ) {}

  async make(_place: number, requests: readonly RunRequest[]): Promise<MadeRuns> {
    this.batches.push(requests.length);
    const busyMs = requests.reduce((sum, { id }) => sum + this.runMs(id), 0);
    await new Promise((resolve) => setTimeout(resolve, busyMs + this.overheadMs));
    const count = this.isStopped ? requests.length - 1 : requests.length;
    return { summaries: requests.slice(0, count).map(({ id }) => ({ problem: `run ${id}` })), busyMs };
  }

  stop(): void {
    this.isStopped = true;
  }

  close(): void {
    this.isClosed = true;
  }
}

interface Told extends Omit<RunProgress<unknown>, 'outcome'> {
  readonly atMs: number;
}

async function conducted(study: FakeStudy, crew: Crew, signal?: AbortSignal) {
  const told: Told[] = [];
  const started = performance.now();
  const ended = conductStudy(study, crew, {
    signal,
    onProgress: ({ outcome: _, ...progress }) => told.push({ ...progress, atMs: performance.now() - started }),
  });
  await vi.runAllTimersAsync();
  return { result: await ended, told, tookMs: performance.now() - started };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('conductStudy', () => {
  it('finds the same whatever the number of places and the order in which runs end', async () => {
    const expected = (await conducted(new FakeStudy([30, 5, 12]), new TimedCrew(1, () => 1))).result;
    expect(expected.found).toHaveLength(47);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 47, maxLength: 47 }),
        async (size, times) => {
          const crew = new TimedCrew(size, (id) => times[id]!);
          expect((await conducted(new FakeStudy([30, 5, 12]), crew)).result).toEqual(expected);
          expect(crew.isClosed).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('tells how far it is, no more than ten times a second, and what is left', async () => {
    const { told, tookMs } = await conducted(new FakeStudy([300]), new TimedCrew(2, () => 20));
    expect(told[0]).toEqual({ done: 0, most: 300, atMs: 0 });
    expect(told.at(-1)).toEqual({ done: 300, most: 300, leftS: 0, atMs: tookMs });
    expect(told.length).toBeGreaterThan(20);
    for (let i = 1; i < told.length; i++) {
      const [before, { done, atMs, leftS }] = [told[i - 1]!, told[i]!];
      expect(done).toBeGreaterThanOrEqual(before.done);
      if (i < told.length - 1) expect(atMs - before.atMs).toBeGreaterThanOrEqual(100);
      // Every run takes the same: it can know, once its threads are warm.
      if (atMs < 400) expect(leftS).toBeUndefined();
      else expect(Math.abs(leftS! * 1000 - (tookMs - atMs))).toBeLessThanOrEqual(40);
    }
  });

  it('says nothing of what is left until a run is done, and then no less than the longest run still takes', async () => {
    const { told } = await conducted(new FakeStudy([3]), new TimedCrew(2, () => 10_000));
    expect(told.map(({ done, leftS }) => ({ done, leftS: leftS && Number(leftS.toFixed(3)) }))).toEqual([
      { done: 0, leftS: undefined },
      { done: 1, leftS: 10 },
      // The second ends at the same time, which may be told a tenth of a second later.
      { done: 2, leftS: 9.9 },
      { done: 3, leftS: 0 },
    ]);
  });

  it('follows runs that become dearer', async () => {
    const { told, tookMs } = await conducted(new FakeStudy([200]), new TimedCrew(2, (id) => (id < 100 ? 5 : 50)));
    for (const { done, atMs, leftS } of told) {
      // Once some of the dear ones are known.
      if (done >= 130) expect(Math.abs(leftS! * 1000 - (tookMs - atMs))).toBeLessThan(0.2 * tookMs);
    }
  });

  it('ends a search that needs fewer runs at what was done', async () => {
    class Shrinking extends FakeStudy {
      override get isDone() {
        return this.taken >= 10;
      }
      override get mostRuns() {
        return this.taken >= 5 ? 10 : 40;
      }
    }
    const { told, result } = await conducted(new Shrinking([40]), new TimedCrew(1, () => 110));
    expect(result.found).toHaveLength(10);
    expect(told.map(({ most }) => most)).toEqual([40, 40, 40, 40, 40, 10, 10, 10, 10, 10, 10]);
    expect(told.at(-1)).toMatchObject({ done: 10, most: 10, leftS: 0 });
  });

  it('makes batches long enough that what is lost with each stays below a twentieth', async () => {
    const crew = new TimedCrew(2, () => 1, 3);
    const { tookMs } = await conducted(new FakeStudy([4000]), crew);
    // 2 s of work on each place; the first batches, which learn, and the last ones, which are shared out, cost more.
    expect(tookMs).toBeLessThan(2000 * 1.08);
    const middle = crew.batches.slice(20, -20);
    expect(Math.min(...middle)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...crew.batches)).toBeLessThanOrEqual(200);
  });

  it('ends with what is finished when it is stopped', async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 130);
    const crew = new TimedCrew(2, () => 40);
    const { result, told, tookMs } = await conducted(new FakeStudy([50]), crew, stopping.signal);
    expect(crew.isStopped && crew.isClosed).toBe(true);
    expect(tookMs).toBe(160);
    expect(result).toMatchObject({ complete: false, found: { length: 6 } });
    expect(told.at(-1)).toMatchObject({ done: 6, most: 50 });
  });

  it('keeps what is finished when a run fails after it was stopped', async () => {
    class FailingCrew extends TimedCrew {
      override async make(place: number, requests: readonly RunRequest[]): Promise<MadeRuns> {
        const made = await super.make(place, requests);
        if (this.isStopped) throw new Error('the thread is lost');
        return made;
      }
    }
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 130);
    const { result } = await conducted(new FakeStudy([50]), new FailingCrew(2, () => 40), stopping.signal);
    expect(result).toMatchObject({ complete: false, found: { length: 6 } });
  });

  it('leaves behind what does not stop', async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 130);
    const { result } = await conducted(
      new FakeStudy([50]),
      new TimedCrew(2, (id) => (id < 3 ? 40 : 1e6)),
      stopping.signal,
    );
    expect(result).toMatchObject({ complete: false, found: { length: 3 } });
  });

  it('does not wait for runs that a study never asked for', async () => {
    class Silent extends FakeStudy {
      override next() {
        return [];
      }
    }
    await expect(conductStudy(new Silent([3]), new TimedCrew(1, () => 1))).rejects.toThrow('never asked for');
  });

  it('ends when the one who is told of progress throws', async () => {
    const crew = new TimedCrew(1, () => 60);
    const ended = conductStudy(new FakeStudy([9]), crew, {
      onProgress: ({ done }) => {
        if (done > 0) throw new Error('the page is gone');
      },
    });
    const caught = expect(ended).rejects.toThrow('the page is gone');
    await vi.runAllTimersAsync();
    await caught;
    expect(crew.isClosed).toBe(true);
  });

  it('ends at once when the one who is told of the start throws', async () => {
    const crew = new TimedCrew(1, () => 60);
    const ended = conductStudy(new FakeStudy([9]), crew, {
      onProgress: () => {
        throw new Error('the page is gone');
      },
    });
    expect(crew.isClosed).toBe(true);
    await expect(ended).rejects.toThrow('the page is gone');
  });
});
