import { comparisonIn } from '../../../engine/report/expectations.ts';
import { DEFAULT_LENGTH_ESTIMATE, DEFAULT_REPLICAS } from '../../../schemas/defaults.ts';
import { ServingExperiment as validate } from '../../../schemas/generated/validators.js';
import type {
  Expectation,
  ResolvedArrivals,
  ResolvedExperiment,
  ResolvedLatency,
  ResolvedLengths,
  ResolvedSystem,
  ResolvedWorkload,
} from '../../../schemas/resolvedExperiment.ts';
import type { ServingExperiment } from '../../../schemas/serving-experiment.ts';
import { type OwnDocument, plainValue } from '../ownDocument.ts';
import { contradiction } from './contradictions.ts';
import { effectiveSpec } from './effectiveSpec.ts';
import { choicesOf } from './looseSpec.ts';
import { missingFields } from './neededFields.ts';
import { EXPERIMENT } from './writtenExperiment.ts';

type Spec = ServingExperiment['spec'];
type Lengths = NonNullable<Spec['workload']['prompt_tokens']>;

/** A document of ours as an experiment to run; undefined for other kinds, and while rules find an error in its fields. */
export function servingExperiment(document: OwnDocument): ResolvedExperiment | undefined {
  if (document.kind !== EXPERIMENT || document.document.errors.length > 0) return undefined;
  return resolveExperiment(plainValue(document.document));
}

/** The spec of an experiment as one to run; undefined if there are errors in it. */
export function resolveSpec(name: string, spec: unknown): ResolvedExperiment | undefined {
  return resolveExperiment(experimentDocument(name, spec));
}

/** A document of an experiment as plain data. */
export function experimentDocument(name: string, spec: unknown): object {
  return { apiVersion: 'kneepoint.dev/v1alpha1', kind: EXPERIMENT, metadata: { name }, spec };
}

/** Plain data as an experiment to run; undefined if it is none. */
export function resolveExperiment(value: unknown): ResolvedExperiment | undefined {
  if (!validate(value)) return undefined;
  const { metadata, spec: written } = value as ServingExperiment;
  const choices = choicesOf(written);
  if (missingFields(written, choices).length > 0 || contradiction(written, choices) !== undefined) return undefined;
  const spec = effectiveSpec(written, choices);
  const { prefix, disaggregation, slo, latency, drain_limit_s, seed, expect = {} } = spec;
  return {
    name: metadata.name,
    system: systemOf(spec.system),
    workload: workloadOf(spec.workload),
    ...(prefix ? { prefix: { tokens: prefix.tokens, hitRate: prefix.hit_rate } } : {}),
    ...(disaggregation
      ? {
          disaggregation: {
            prefillWorkers: disaggregation.prefill_workers,
            decodeWorkers: disaggregation.decode_workers,
            baseLatencyMs: disaggregation.base_latency_ms!,
            bandwidthGbitPerS: disaggregation.bandwidth_gbps!,
            transferScale: latency!.transfer_scale!,
          },
        }
      : {}),
    slo: {
      ...given('ttftMs', slo!.ttft_ms),
      ...given('itlMs', slo!.itl_ms),
      ...given('e2eMs', slo!.e2e_ms),
      attainment: slo!.attainment!,
    },
    latency: latencyOf(latency!),
    ...given('drainLimitS', drain_limit_s),
    seed: seed!,
    expect: Object.entries(expect).map(([metric, text]) => ({
      metric: metric as Expectation['metric'],
      ...comparisonIn(text)!,
    })),
    spec,
  };
}

function systemOf(system: Spec['system']): ResolvedSystem {
  return {
    model: system.model,
    ...given('accelerator', system.accelerator),
    tensorParallel: system.tensor_parallel!,
    ...given('weightPrecision', system.weight_precision),
    kvPrecision: system.kv_precision!,
    replicas: system.replicas ?? DEFAULT_REPLICAS,
    router: system.router!,
    scheduler: system.scheduler!,
    maxNumSeqs: system.max_num_seqs!,
    maxNumBatchedTokens: system.max_num_batched_tokens!,
    ...given('chunkTokens', system.chunk_tokens),
    kvBlockTokens: system.kv_block_tokens!,
    kv:
      system.kv_blocks !== undefined
        ? { kvBlocks: system.kv_blocks }
        : {
            gpuMemoryUtilization: system.gpu_memory_utilization!,
            activationReserveGb: system.activation_reserve_gb!,
          },
    lengthEstimate: system.length_estimate ?? DEFAULT_LENGTH_ESTIMATE,
  };
}

function workloadOf(workload: Spec['workload']): ResolvedWorkload {
  const { trace } = workload;
  if (trace)
    return { source: 'trace', file: trace.file, format: trace.format!, ...given('maxRequests', trace.max_requests) };
  return {
    source: 'generated',
    arrivals: arrivalsOf(workload),
    numRequests: workload.num_requests!,
    promptTokens: lengthsOf(workload.prompt_tokens!),
    outputTokens: lengthsOf(workload.output_tokens!),
  };
}

function arrivalsOf(workload: Spec['workload']): ResolvedArrivals {
  const process = workload.arrival!;
  if (process === 'closed_loop') return { process, concurrency: workload.concurrency! };
  const rateRps = workload.request_rate_rps!;
  if (process !== 'bursty') return { process, rateRps };
  return {
    process,
    rateRps,
    burstFactor: workload.burst_factor!,
    burstFraction: workload.burst_fraction!,
    burstPeriodS: workload.burst_period_s!,
  };
}

function lengthsOf({ dist, mean, cv, value, min, max, values, weights }: Lengths): ResolvedLengths {
  switch (dist) {
    case 'lognormal':
      return { dist, mean: mean!, cv: cv!, ...given('atMost', max) };
    case 'constant':
      return { dist, value: value! };
    case 'uniform':
      return { dist, min: min!, max: max! };
    case 'empirical':
      return { dist, values: values!, ...given('weights', weights) };
  }
}

function latencyOf(latency: NonNullable<Spec['latency']>): ResolvedLatency {
  const scales = { prefillScale: latency.prefill_scale!, decodeScale: latency.decode_scale! };
  if (latency.model === 'iteration')
    return {
      model: 'iteration',
      ...scales,
      alphaMs: latency.alpha_ms!,
      betaMs: latency.beta_ms!,
      gammaMs: latency.gamma_ms!,
    };
  return {
    model: 'roofline',
    ...scales,
    launchMs: latency.launch_ms!,
    prefillEfficiency: latency.prefill_efficiency!,
    decodeEfficiency: latency.decode_efficiency!,
    bandwidthEfficiency: latency.bandwidth_efficiency!,
  };
}

/** A property, or none where there is no value. */
function given<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}
