import type { ResolvedExperiment, ResolvedWorkload } from '../../schemas/resolvedExperiment.ts';
import type { ServingJob } from '../serving/servingJob.ts';
import type { RunRequest } from './runRequest.ts';

/** The job of one run: that of its alternative, with what the run has in place of it. */
export function requestJob(job: ServingJob, { seed, rateRps, scales }: RunRequest): ServingJob {
  const { experiment } = job;
  return {
    ...job,
    experiment: {
      ...experiment,
      seed,
      workload: rateRps === undefined ? experiment.workload : atRate(experiment.workload, rateRps),
      ...(scales ? scaled(experiment, scales) : {}),
    },
  };
}

/** Whether requests of a workload arrive at a rate that can be another one. */
export function hasRate(workload: ResolvedWorkload): boolean {
  return workload.source === 'generated' && workload.arrivals.process !== 'closed_loop';
}

function atRate(workload: ResolvedWorkload, rateRps: number): ResolvedWorkload {
  if (workload.source !== 'generated' || workload.arrivals.process === 'closed_loop')
    throw new RangeError('Only requests that are drawn at a rate can arrive at another one.');
  return { ...workload, arrivals: { ...workload.arrivals, rateRps } };
}

function scaled(
  { latency, disaggregation }: ResolvedExperiment,
  { prefill, decode, transfer }: NonNullable<RunRequest['scales']>,
): Partial<ResolvedExperiment> {
  return {
    latency: {
      ...latency,
      prefillScale: latency.prefillScale * prefill,
      decodeScale: latency.decodeScale * decode,
    },
    ...(disaggregation
      ? { disaggregation: { ...disaggregation, transferScale: disaggregation.transferScale * transfer } }
      : {}),
  };
}
