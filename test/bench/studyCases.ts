import type { ServingJob } from '../../engine/serving/servingJob.ts';
import type { Alternative, StudyJob } from '../../engine/studies/studyJob.ts';
import {
  DEFAULT_ACTIVATION_RESERVE_GB,
  DEFAULT_ATTAINMENT,
  DEFAULT_BANDWIDTH_EFFICIENCY,
  DEFAULT_DECODE_EFFICIENCY,
  DEFAULT_GPU_MEMORY_UTILIZATION,
  DEFAULT_KV_BLOCK_TOKENS,
  DEFAULT_LATENCY_SCALE,
  DEFAULT_LAUNCH_MS,
  DEFAULT_LENGTH_ESTIMATE,
  DEFAULT_PREFILL_EFFICIENCY,
  DEFAULT_ROUTER,
  DEFAULT_TRANSFER_BANDWIDTH_GBPS,
  DEFAULT_TRANSFER_LATENCY_MS,
  type Scheduler,
} from '../../schemas/defaults.ts';
import type { ResolvedExperiment, ResolvedLengths } from '../../schemas/resolvedExperiment.ts';
import type { ResolvedCapacitySearch } from '../../schemas/studies/resolvedStudy.ts';
import { acceleratorNamed, modelNamed } from '../../server/documents/profiles.ts';

const MODEL = 'llama-3.1-8b';
const BASE = { name: 'benchmark', seed: 1, expect: [] } as const;

interface Shape {
  readonly rateRps: number;
  readonly numRequests: number;
  readonly promptTokens: ResolvedLengths;
  readonly outputTokens: ResolvedLengths;
}

interface Design {
  readonly accelerator: string;
  readonly tensorParallel: number;
  readonly replicas: number;
  readonly scheduler: Scheduler;
  readonly maxNumSeqs: number;
  /** Prefill and decode workers, where they are apart. */
  readonly split?: readonly [number, number];
}

/** Llama 3.1 8B in bf16, held to the targets of the simulator's benchmarks. */
function experiment({ rateRps, ...workload }: Shape, { accelerator, split, ...design }: Design): ServingJob {
  const resolved: ResolvedExperiment = {
    ...BASE,
    // For results in files, which benchmarks make none of.
    spec: { system: { model: MODEL }, workload: {} },
    system: {
      ...design,
      model: MODEL,
      accelerator,
      weightPrecision: 'bf16',
      kvPrecision: 'bf16',
      router: DEFAULT_ROUTER,
      maxNumBatchedTokens: 2048,
      chunkTokens: 2048,
      kvBlockTokens: DEFAULT_KV_BLOCK_TOKENS,
      kv: { gpuMemoryUtilization: DEFAULT_GPU_MEMORY_UTILIZATION, activationReserveGb: DEFAULT_ACTIVATION_RESERVE_GB },
      lengthEstimate: DEFAULT_LENGTH_ESTIMATE,
    },
    workload: { source: 'generated', arrivals: { process: 'poisson', rateRps }, ...workload },
    slo: { ttftMs: 500, itlMs: 50, e2eMs: 10_000, attainment: DEFAULT_ATTAINMENT },
    latency: {
      model: 'roofline',
      prefillScale: DEFAULT_LATENCY_SCALE,
      decodeScale: DEFAULT_LATENCY_SCALE,
      launchMs: DEFAULT_LAUNCH_MS,
      prefillEfficiency: DEFAULT_PREFILL_EFFICIENCY,
      decodeEfficiency: DEFAULT_DECODE_EFFICIENCY,
      bandwidthEfficiency: DEFAULT_BANDWIDTH_EFFICIENCY,
    },
    ...(split && {
      disaggregation: {
        prefillWorkers: split[0],
        decodeWorkers: split[1],
        baseLatencyMs: DEFAULT_TRANSFER_LATENCY_MS,
        bandwidthGbitPerS: DEFAULT_TRANSFER_BANDWIDTH_GBPS,
        transferScale: DEFAULT_LATENCY_SCALE,
      },
    }),
  };
  return { experiment: resolved, model: modelNamed(MODEL), accelerator: acceleratorNamed(accelerator) };
}

/** 512 prompt and 128 output tokens, as benchmark A. */
const SHAPE_A = {
  promptTokens: { dist: 'constant', value: 512 },
  outputTokens: { dist: 'constant', value: 128 },
} as const;
const DESIGN_A = {
  accelerator: 'h100-sxm',
  tensorParallel: 1,
  replicas: 1,
  scheduler: 'continuous_fcfs',
  maxNumSeqs: 256,
} as const;

/** Rates and repetitions at the shape of benchmark A. */
export function capacityCase({
  numRequests = 10_000,
  ...search
}: Pick<ResolvedCapacitySearch, 'minRateRps' | 'maxRateRps' | 'gridRates' | 'bisectionSteps' | 'repetitions'> & {
  readonly numRequests?: number;
}): StudyJob {
  const job = experiment({ ...SHAPE_A, numRequests, rateRps: search.minRateRps }, DESIGN_A);
  return {
    study: { ...BASE, ...search, kind: 'CapacitySearch', base: job.experiment, headroom: 0.2, spec: {} },
    alternatives: [{ name: 'base', change: {}, job }],
  };
}

const LAYOUTS = [
  ...['h100-sxm', 'h200-sxm'].flatMap((accelerator) =>
    [1, 2].map((tensorParallel) => ({ accelerator, tensorParallel, replicas: 1 })),
  ),
  { accelerator: 'h100-sxm', tensorParallel: 1, replicas: 2 },
  ...(
    [
      [1, 1],
      [1, 2],
      [2, 1],
    ] as const
  ).map((split) => ({ ...DESIGN_A, split })),
];
const SCHEDULERS = ['static_fcfs', 'continuous_fcfs', 'continuous_sjf', 'continuous_slo', 'chunked_slo'] as const;
const BATCHES = [16, 32, 64, 128, 256];

/** 200 designs under 2,000 requests of varying lengths. */
export function designCase(): StudyJob {
  const shape: Shape = {
    rateRps: 20,
    numRequests: 2000,
    promptTokens: { dist: 'lognormal', mean: 512, cv: 1 },
    outputTokens: { dist: 'lognormal', mean: 128, cv: 1 },
  };
  const alternatives: Alternative[] = LAYOUTS.flatMap((layout) =>
    SCHEDULERS.flatMap((scheduler) =>
      BATCHES.map((maxNumSeqs) => ({
        name: `${JSON.stringify(layout)}, ${scheduler}, ${maxNumSeqs}`,
        change: {},
        job: experiment(shape, { ...layout, scheduler, maxNumSeqs }),
      })),
    ),
  );
  const base = experiment(shape, DESIGN_A).experiment;
  return {
    study: { ...BASE, kind: 'DesignSpace', base, repetitions: 1, prices: {}, spec: {} },
    alternatives,
  };
}
