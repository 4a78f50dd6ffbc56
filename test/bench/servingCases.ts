import { readFileSync } from 'node:fs';
import { kvPool } from '../../engine/hardware/kvPool.ts';
import { kvBytesPerToken } from '../../engine/hardware/kvSize.ts';
import { rooflineCost } from '../../engine/hardware/rooflineCost.ts';
import type { Outcome } from '../../engine/serving/outcome.ts';
import { simulate } from '../../engine/serving/simulate.ts';
import type { Requests, SimulationInput, WorkerLimits } from '../../engine/serving/simulationInput.ts';
import { generateRequests } from '../../engine/workload/workload.ts';
import { acceleratorNamed, modelNamed } from '../../server/documents/profiles.ts';
import { readTrace } from '../../server/documents/traces/readTrace.ts';

/** Llama 3.1 8B on one H100, in bf16. */
const served = {
  model: modelNamed('llama-3.1-8b')!,
  accelerator: acceleratorNamed('h100-sxm')!,
  tensorParallel: 1,
  weightPrecision: 'bf16',
  kvPrecision: 'bf16',
} as const;
const SLO = { ttftMs: 500, itlMs: 50, e2eMs: 10_000 };
/** 400 Gbit/s. */
const LINK_BYTES_PER_MS = 50e6;

function limits(maxNumBatchedTokens: number): WorkerLimits {
  const pool = kvPool(served);
  if (!pool.fits) throw new Error('The model of the benchmarks does not fit.');
  return { ...pool, maxNumSeqs: 256, maxNumBatchedTokens, chunkTokens: maxNumBatchedTokens };
}

function input(requests: Requests, batchedTokens: number, changes: Partial<SimulationInput> = {}): SimulationInput {
  return {
    requests,
    scheduler: 'continuous_fcfs',
    limits: limits(batchedTokens),
    cost: rooflineCost(served),
    replicas: 1,
    router: 'round_robin',
    prefixTokens: 0,
    lengthEstimate: 'oracle',
    meanOutputTokens: 128,
    e2eSloMs: SLO.e2eMs,
    ...changes,
  };
}

function alike(count: number, promptTokens: number, outputTokens: number): Requests {
  return {
    arrivalMs: new Float64Array(count),
    promptTokens: new Int32Array(count).fill(promptTokens),
    outputTokens: new Int32Array(count).fill(outputTokens),
  };
}

/** 10,000 requests of a file. */
function caseA(): SimulationInput {
  const text = readFileSync('test/bench/data/arrivals_10k_poisson20.csv', 'utf8');
  return input(readTrace(text, { format: 'kneepoint' }).requests!, 2048);
}

/** A closed loop. */
function caseK(): SimulationInput {
  return input(alike(131_072, 1024, 128), 8192, { concurrency: 64 });
}

/** One prefill and two decode workers. */
function casePd(): SimulationInput {
  const perTokenMs = kvBytesPerToken(served.model, served.kvPrecision) / LINK_BYTES_PER_MS;
  const disaggregation = { prefillWorkers: 1, decodeWorkers: 2, baseLatencyMs: 0.5, perTokenMs };
  return input(alike(65_536, 1024, 128), 8192, { concurrency: 128, disaggregation });
}

/** A million requests, drawn. */
function caseL(): SimulationInput {
  const requests = generateRequests({
    numRequests: 1_000_000,
    seed: 1,
    arrivals: { process: 'poisson', rateRps: 20 },
    promptTokens: { dist: 'lognormal', mean: 512, cv: 1 },
    outputTokens: { dist: 'lognormal', mean: 128, cv: 1 },
  });
  return input(requests, 2048);
}

/** What the benchmarks of the simulator simulate, all metrics included. */
export const SERVING_CASES = { A: caseA, K: caseK, PD: casePd, L: caseL };

export type Case = keyof typeof SERVING_CASES;

/** What the runs of each case get done. */
export const WORK: Readonly<Record<Case, { readonly requests: number; readonly tokens: number }>> = {
  A: { requests: 10_000, tokens: 10_000 * 128 },
  K: { requests: 131_072, tokens: 131_072 * 128 },
  PD: { requests: 65_536, tokens: 65_536 * 128 },
  L: { requests: 1_000_000, tokens: 128_010_401 },
};

/** Simulates; a run that does not get done what it should is no measurement. */
export function simulateCase(name: Case, made: SimulationInput): Outcome {
  const outcome = simulate(made, SLO);
  const { completed, tokens } = outcome.counts;
  if (completed !== WORK[name].requests || tokens !== WORK[name].tokens)
    throw new Error(`serving.${name}: ${completed} requests and ${tokens} tokens.`);
  return outcome;
}
