import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { PoolCrew, threadsEnded } from '../../../runner/poolCrew.ts';
import { runStudy } from '../../../runner/runStudy.ts';
import { capacityCase } from '../../bench/studyCases.ts';
import { fakeWorkerFile, jobOf } from './fakes.ts';

afterAll(threadsEnded);

const pools = vi.hoisted(() => [] as { threads: unknown[]; options: { maxThreads: number } }[]);
vi.mock('piscina', async (original) => {
  const { Piscina } = await original<typeof import('piscina')>();
  return {
    Piscina: class extends Piscina {
      constructor(options: ConstructorParameters<typeof Piscina>[0]) {
        super(options);
        pools.push(this as unknown as (typeof pools)[number]);
      }
    },
  };
});
beforeEach(() => {
  pools.length = 0;
});

test('threads start when there is work for them, stay, and rest before they end', { timeout: 60_000 }, async () => {
  const crew = new PoolCrew(jobOf('quick'), { workers: 64, file: resolve(await fakeWorkerFile()) });
  const make = (place: number) => crew.make(place, [{ id: place, alternative: 0, seed: 1 }]);
  await make(0);
  expect(pools[0]!.threads).toHaveLength(1);
  await Promise.all([make(0), make(1), make(2)]);
  const started = pools[0]!.threads.length;
  expect(started).toBeLessThanOrEqual(4);
  await make(0);
  expect(pools[0]!.threads).toHaveLength(started);
  crew.close();
  expect(pools[0]!.threads).toHaveLength(started);
  await threadsEnded();
  expect(pools[0]!.threads).toHaveLength(0);
});

test('whatever number is asked for, no more than twice as many threads as cores', { timeout: 60_000 }, async () => {
  const job = capacityCase({
    ...{ minRateRps: 10, maxRateRps: 20, gridRates: 50, bisectionSteps: 0, repetitions: 4 },
    numRequests: 10,
  });
  const outcome = await runStudy(job, { workers: 1024 });
  expect(pools.map(({ options }) => options.maxThreads)).toEqual([2 * availableParallelism()]);
  expect(outcome).toEqual(await runStudy(job, { workers: 0 }));
});
