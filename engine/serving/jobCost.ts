import type { AcceleratorProfile, ModelProfile } from '../../schemas/profiles.ts';
import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import { iterationModelCost } from '../hardware/iterationModelCost.ts';
import { kvBytesPerToken } from '../hardware/kvSize.ts';
import { rooflineCost } from '../hardware/rooflineCost.ts';
import type { IterationCost } from './iterationCost.ts';
import type { Disaggregation, Requests } from './simulationInput.ts';

/** Bytes a ms of 1e9 bits/s. */
const BYTES_PER_MS = 1e9 / 8 / 1000;

/** An experiment with all that it names: what a run needs, as plain data that can be handed to a worker. */
export interface ServingJob {
  readonly experiment: ResolvedExperiment;
  /** Absent only where nothing is computed from it. */
  readonly model?: ModelProfile | undefined;
  readonly accelerator?: AcceleratorProfile | undefined;
  /** The requests of the trace, where the workload is one. */
  readonly trace?: Requests | undefined;
}

/** What an iteration of an experiment costs. */
export function costOf(job: ServingJob): IterationCost {
  const { latency } = job.experiment;
  const { model } = job;
  if (latency.model === 'roofline') return rooflineCost({ ...latency, ...served(job) });
  // The window still bounds what windowed layers keep.
  return { ...iterationModelCost(latency), windowTokens: model?.window?.tokens ?? Number.POSITIVE_INFINITY };
}

/** The workers of an experiment that has some for prefill and some for decode, with the link between them. */
export function disaggregationOf({ experiment, model }: ServingJob): Disaggregation | undefined {
  const { disaggregation, system } = experiment;
  if (disaggregation === undefined) return undefined;
  const { prefillWorkers, decodeWorkers, baseLatencyMs, bandwidthGbitPerS, transferScale } = disaggregation;
  const bytes = kvBytesPerToken(present('model', model), system.kvPrecision);
  return {
    prefillWorkers,
    decodeWorkers,
    baseLatencyMs: baseLatencyMs * transferScale,
    perTokenMs: (bytes / (bandwidthGbitPerS * BYTES_PER_MS)) * transferScale,
  };
}

/** A model on accelerators, in the precision it is served in. */
export function served({ experiment: { system }, ...named }: ServingJob) {
  const model = present('model', named.model);
  const accelerator = present('accelerator', named.accelerator);
  return { ...system, weightPrecision: system.weightPrecision ?? model.publishedPrecision, model, accelerator };
}

function present<T>(what: string, value: T | undefined): T {
  if (value === undefined) throw new RangeError(`The profile of the ${what} is missing.`);
  return value;
}
