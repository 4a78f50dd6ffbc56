import type { Scheduler } from '../../schemas/defaults.ts';
import type { ResolvedArrivals, ResolvedExperiment, ResolvedSystem } from '../../schemas/resolvedExperiment.ts';

/** What the controls stand at; what an experiment does not have, its control has not either. */
export interface Values {
  readonly rateRps?: number;
  readonly concurrency?: number;
  readonly scheduler?: Scheduler;
  readonly maxNumSeqs?: number;
  readonly maxNumBatchedTokens?: number;
  /** null: prompts are computed whole. */
  readonly chunkTokens?: number | null;
  readonly accelerator?: string;
  readonly tensorParallel?: number;
  readonly ttftMs?: number;
  readonly itlMs?: number;
  readonly e2eMs?: number;
  readonly seed?: number;
}

/** Where each value stands in the document's spec. */
const PATHS: Readonly<Record<keyof Values, string>> = {
  rateRps: 'workload.request_rate_rps',
  concurrency: 'workload.concurrency',
  scheduler: 'system.scheduler',
  maxNumSeqs: 'system.max_num_seqs',
  maxNumBatchedTokens: 'system.max_num_batched_tokens',
  chunkTokens: 'system.chunk_tokens',
  accelerator: 'system.accelerator',
  tensorParallel: 'system.tensor_parallel',
  ttftMs: 'slo.ttft_ms',
  itlMs: 'slo.itl_ms',
  e2eMs: 'slo.e2e_ms',
  seed: 'seed',
};
const NAMES = Object.keys(PATHS) as (keyof Values)[];

/** What an experiment says. */
export function valuesOf({ system, workload, slo, seed }: ResolvedExperiment): Values {
  const arrivals = workload.source === 'generated' ? workload.arrivals : undefined;
  const { scheduler, maxNumSeqs, maxNumBatchedTokens, chunkTokens = null, accelerator, tensorParallel } = system;
  const { ttftMs, itlMs, e2eMs } = slo;
  return {
    ...(arrivals?.process === 'closed_loop' ? { concurrency: arrivals.concurrency } : {}),
    ...(arrivals && arrivals.process !== 'closed_loop' ? { rateRps: arrivals.rateRps } : {}),
    ...{ scheduler, maxNumSeqs, maxNumBatchedTokens, chunkTokens, tensorParallel, seed },
    ...given({ accelerator, ttftMs, itlMs, e2eMs }),
  };
}

/** Those of the values that differ from what an experiment says. */
export function differing(moved: Values, experiment: ResolvedExperiment): Values {
  const file = valuesOf(experiment);
  return chosen(moved, (name) => moved[name] !== file[name]);
}

/** Those of the values about which two experiments say the same. */
export function untouched(moved: Values, before: ResolvedExperiment, now: ResolvedExperiment): Values {
  const [old, fresh] = [valuesOf(before), valuesOf(now)];
  return chosen(moved, (name) => old[name] === fresh[name]);
}

/** The same values by their paths in the document. */
export function fieldsOf(moved: Values): Record<string, number | string | null> {
  return Object.fromEntries(NAMES.flatMap((name) => (name in moved ? [[PATHS[name], moved[name]!]] : [])));
}

/** An experiment with other values. Its `spec` stays that of the file: nothing here reads it. */
export function withValues(experiment: ResolvedExperiment, moved: Values): ResolvedExperiment {
  const { system, workload, slo } = experiment;
  const { seed = experiment.seed, rateRps, concurrency, ttftMs, itlMs, e2eMs } = moved;
  return {
    ...experiment,
    system: systemWith(system, moved),
    workload:
      workload.source === 'generated'
        ? { ...workload, arrivals: arrivalsWith(workload.arrivals, rateRps, concurrency) }
        : workload,
    slo: { ...slo, ...given({ ttftMs, itlMs, e2eMs }) },
    seed,
  };
}

/** An experiment that ends after so many requests. They are those that it begins with. */
export function shortened(experiment: ResolvedExperiment, requests: number): ResolvedExperiment {
  const { workload } = experiment;
  return {
    ...experiment,
    workload:
      workload.source === 'generated'
        ? { ...workload, numRequests: Math.min(requests, workload.numRequests) }
        : { ...workload, maxRequests: Math.min(requests, workload.maxRequests ?? requests) },
  };
}

function systemWith(system: ResolvedSystem, moved: Values): ResolvedSystem {
  const { chunkTokens: before, ...rest } = system;
  const { scheduler, maxNumSeqs, maxNumBatchedTokens, accelerator, tensorParallel } = moved;
  const chunkTokens = moved.chunkTokens === undefined ? before : (moved.chunkTokens ?? undefined);
  return {
    ...rest,
    ...given({ scheduler, maxNumSeqs, maxNumBatchedTokens, accelerator, tensorParallel, chunkTokens }),
  };
}

function arrivalsWith(arrivals: ResolvedArrivals, rateRps?: number, concurrency?: number): ResolvedArrivals {
  if (arrivals.process === 'closed_loop')
    return concurrency === undefined ? arrivals : { process: 'closed_loop', concurrency };
  return rateRps === undefined ? arrivals : { ...arrivals, rateRps };
}

function chosen(values: Values, isWanted: (name: keyof Values) => boolean): Values {
  return Object.fromEntries(
    NAMES.flatMap((name) => (values[name] !== undefined && isWanted(name) ? [[name, values[name]]] : [])),
  );
}

/** Without what is undefined. */
function given<T extends object>(values: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
