import { generateRequests } from '../../engine/workload/workload.ts';
import type { WorkloadInput } from '../../engine/workload/workloadInput.ts';
import type { Benchmark } from './measure.ts';

const workload: WorkloadInput = {
  numRequests: 1_000_000,
  seed: 1,
  arrivals: { process: 'poisson', rateRps: 20 },
  promptTokens: { dist: 'lognormal', mean: 512, cv: 1 },
  outputTokens: { dist: 'lognormal', mean: 128, cv: 1 },
};

let seed = 1;

/** A million requests: Poisson arrivals, and two lengths that are log-normal. */
export const workloadBenchmarks: Benchmark[] = [
  {
    name: 'workload.generate_1M',
    unit: 'ms',
    run: () => generateRequests({ ...workload, seed: seed++ }).arrivalMs.at(-1)!,
  },
];
