import type { StudyJob } from '../../engine/studies/studyJob.ts';
import { runStudy } from '../../runner/runStudy.ts';
import { crewOverhead } from './crewOverhead.ts';
import type { SampledBenchmark } from './measure.ts';
import { capacityCase, designCase } from './studyCases.ts';

/** The highest rate that is feasible at the shape of benchmark A, as a search with fine steps finds it, requests/s. */
const HIGHEST_FEASIBLE_RPS = 40.54;

/** A study from its job to its outcome with two workers, which start within that time. */
const study = (name: string, job: () => StudyJob): SampledBenchmark => ({
  name,
  unit: 's',
  start: async () => {
    const made = job();
    return {
      async sample() {
        const start = performance.now();
        const outcome = await runStudy(made, { workers: 2 });
        if (!outcome.complete || JSON.stringify(outcome).includes('"problem"'))
          throw new Error(`${name}: not every run was made.`);
        return (performance.now() - start) / 1000;
      },
      stop: async () => {},
    };
  },
});

const overhead: SampledBenchmark = {
  name: 'studies.overhead',
  unit: '%',
  start: async () => ({ sample: () => crewOverhead(designCase()), stop: async () => {} }),
};

/** From the moment that a study is stopped, in the middle of runs of a million requests, until its outcome is there. */
const cancel: SampledBenchmark = {
  name: 'studies.cancel',
  unit: 'ms',
  start: async () => {
    const job = capacityCase({
      ...{ minRateRps: 20, maxRateRps: 40, gridRates: 20, bisectionSteps: 0, repetitions: 5 },
      numRequests: 1_000_000,
    });
    return {
      async sample() {
        const stopping = new AbortController();
        let stoppedAt = 0;
        setTimeout(() => {
          stoppedAt = performance.now();
          stopping.abort();
        }, 700);
        const { complete } = await runStudy(job, { workers: 2, signal: stopping.signal });
        if (complete) throw new Error('It was over before it was stopped.');
        return performance.now() - stoppedAt;
      },
      stop: async () => {},
    };
  },
};

export const studyBenchmarks: readonly SampledBenchmark[] = [
  study('studies.capacity_20x5x10k', () =>
    capacityCase({
      minRateRps: 0.3 * HIGHEST_FEASIBLE_RPS,
      maxRateRps: 1.2 * HIGHEST_FEASIBLE_RPS,
      gridRates: 20,
      bisectionSteps: 0,
      repetitions: 5,
    }),
  ),
  study('studies.design_200', designCase),
  cancel,
  overhead,
];
