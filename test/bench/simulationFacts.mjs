import { ACCELERATORS, MODELS } from '../../schemas/generated/profiles.js';

/** @typedef {import('../../protocol/simulation.ts').SimulationFacts} Facts */
/** @typedef {Facts['job']['experiment']} Experiment */

const MODEL = 'llama-3.1-8b';
const ACCELERATOR = 'h100-sxm';
const ADDRESS = { uri: 'file:///serving.yaml', name: 'chat' };
/** The simulation view, of it. */
export const SUBJECT = { view: /** @type {const} */ ('simulation'), address: ADDRESS };

/**
 * Ten thousand requests of 512/128 tokens at 20 a second, on an H100: what the server says of such a document.
 * @param {Partial<Pick<Experiment, 'system' | 'workload' | 'slo'>>} [change]
 * @returns {Facts}
 */
export function facts(change = {}) {
  /** @type {Experiment} */
  const experiment = {
    name: ADDRESS.name,
    system: {
      model: MODEL,
      accelerator: ACCELERATOR,
      tensorParallel: 1,
      weightPrecision: 'bf16',
      kvPrecision: 'bf16',
      replicas: 1,
      router: 'round_robin',
      scheduler: 'continuous_fcfs',
      maxNumSeqs: 256,
      maxNumBatchedTokens: 2048,
      chunkTokens: 2048,
      kvBlockTokens: 16,
      kv: { gpuMemoryUtilization: 0.9, activationReserveGb: 1.25 },
      lengthEstimate: 'oracle',
    },
    workload: {
      source: 'generated',
      arrivals: { process: 'poisson', rateRps: 20 },
      numRequests: 10_000,
      promptTokens: { dist: 'lognormal', mean: 512, cv: 1 },
      outputTokens: { dist: 'lognormal', mean: 128, cv: 1 },
    },
    slo: { ttftMs: 200, itlMs: 20, attainment: 0.95 },
    latency: {
      model: 'roofline',
      prefillScale: 1,
      decodeScale: 1,
      launchMs: 0.85,
      prefillEfficiency: 0.45,
      decodeEfficiency: 0.3,
      bandwidthEfficiency: 0.8,
    },
    seed: 1,
    expect: [],
    spec: { system: { model: MODEL }, workload: {} },
    ...change,
  };
  return {
    ...ADDRESS,
    state: 'known',
    version: 1,
    job: {
      experiment,
      model: /** @type {Facts['job']['model'] & {}} */ (MODELS.find(({ id }) => id === MODEL)),
      accelerator: /** @type {Facts['accelerators'][number]} */ (ACCELERATORS.find(({ id }) => id === ACCELERATOR)),
    },
    accelerators: ACCELERATORS,
    remarks: [],
  };
}
