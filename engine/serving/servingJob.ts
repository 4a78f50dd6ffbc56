import { kvPool } from '../hardware/kvPool.ts';
import { kvLayers } from '../hardware/kvSize.ts';
import { noKvPoolSentence } from '../report/noKvPoolSentence.ts';
import { drawPrefixHits } from '../workload/prefixHits.ts';
import type { KeepDraws } from '../workload/recentDraws.ts';
import { generateRequests } from '../workload/workload.ts';
import { WorkloadError } from '../workload/workloadChecks.ts';
import { checkSimulation, SimulationError } from './inputChecks.ts';
import { costOf, disaggregationOf, type ServingJob, served } from './jobCost.ts';
import type { ServingSlo } from './outcome.ts';
import type { Requests, SimulationInput, WorkerLimits } from './simulationInput.ts';

export type { ServingJob } from './jobCost.ts';

/** What is to be simulated, or why it cannot be: a sentence about a field of the document. */
export type ServingInput =
  | {
      readonly input: SimulationInput;
      readonly slo: ServingSlo;
      /** What a reader must know of the result. */
      readonly warnings: readonly string[];
    }
  | { readonly problem: { readonly field: readonly string[]; readonly message: string } };

/**
 * An experiment in the simulator's numbers: requests are drawn, and the cost of iterations and the KV cache worked out.
 * @param keep where draws of other runs are found that are the same
 */
export function servingInput(job: ServingJob, keep?: KeepDraws): ServingInput {
  const { experiment } = job;
  const { system, workload, prefix, slo } = experiment;
  const limits = limitsOf(job);
  if ('problem' in limits) return limits;
  const drawn = requestsOf(job, keep);
  if ('problem' in drawn) return drawn;
  const { requests } = drawn;
  const isClosed = workload.source === 'generated' && workload.arrivals.process === 'closed_loop';
  const input: SimulationInput = {
    requests,
    concurrency: isClosed ? workload.arrivals.concurrency : undefined,
    scheduler: system.scheduler,
    limits: limits.limits,
    cost: costOf(job),
    replicas: system.replicas,
    router: system.router,
    disaggregation: disaggregationOf(job),
    prefixTokens: prefix?.tokens ?? 0,
    lengthEstimate: system.lengthEstimate,
    meanOutputTokens: mean(requests.outputTokens),
    e2eSloMs: slo.e2eMs ?? Number.POSITIVE_INFINITY,
    drainLimitMs: experiment.drainLimitS === undefined ? undefined : experiment.drainLimitS * 1000,
  };
  const problem = problemOf(input, slo);
  return problem ? { problem } : { input, slo, warnings: warningsOf(job, limits.limits) };
}

/** The field of a document that an input comes from, and what it is called there. */
const COMES_FROM: readonly (readonly [start: string, field: readonly string[], subject: string])[] = [
  ['requests.arrivalMs', ['workload'], 'The arrival of a request, ms,'],
  ['requests', ['workload'], 'The workload'],
  ['limits.maxNumSeqs', ['system', 'max_num_seqs'], 'max_num_seqs'],
  ['limits.maxNumBatchedTokens', ['system', 'max_num_batched_tokens'], 'max_num_batched_tokens'],
  ['limits', ['system'], 'The KV cache'],
  ['cost', ['latency'], 'What a token adds to the time of an iteration, ms,'],
  ['disaggregation.baseLatencyMs', ['disaggregation', 'base_latency_ms'], 'base_latency_ms times transfer_scale'],
  ['disaggregation', ['disaggregation', 'bandwidth_gbps'], 'The time of a transfer, ms a token,'],
];

/** What is too large or too small to be simulated although each field is within its bounds: fields multiply. */
function problemOf(input: SimulationInput, slo: ServingSlo): Problem | undefined {
  try {
    checkSimulation(input, slo);
    return undefined;
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    const [, field, subject] = COMES_FROM.find(([start]) => error.field.startsWith(start)) ?? [];
    return { field: field ?? [], message: `${subject ?? error.field} ${error.must}` };
  }
}

function requestsOf(
  { experiment, trace }: ServingJob,
  keep: KeepDraws | undefined,
): { requests: Requests } | { problem: Problem } {
  const { workload, prefix, seed } = experiment;
  if (workload.source === 'generated') {
    try {
      return { requests: generateRequests({ ...workload, seed, prefixHitRate: prefix?.hitRate }, keep) };
    } catch (error) {
      if (!(error instanceof WorkloadError)) throw error;
      return { problem: { field: ['workload', ...documentPath(error.field)], message: error.message } };
    }
  }
  if (trace === undefined) throw new RangeError('The requests of the trace are missing.');
  const count = Math.min(trace.arrivalMs.length, workload.maxRequests ?? Number.POSITIVE_INFINITY);
  const requests = {
    arrivalMs: trace.arrivalMs.subarray(0, count),
    promptTokens: trace.promptTokens.subarray(0, count),
    outputTokens: trace.outputTokens.subarray(0, count),
    hits: prefix && drawPrefixHits(prefix.hitRate, count, seed),
  };
  return { requests };
}

/** `promptTokens.weights` of a workload as the document has it. */
function documentPath(field: string): string[] {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split('.');
}

function limitsOf(job: ServingJob): { limits: WorkerLimits } | { problem: Problem } {
  const { experiment, model } = job;
  const { system } = experiment;
  const { maxNumSeqs, maxNumBatchedTokens, chunkTokens, kvBlockTokens, kv } = system;
  const scheduling = { maxNumSeqs, maxNumBatchedTokens, chunkTokens, kvBlockTokens };
  if ('kvBlocks' in kv) {
    const layers = model ? kvLayers(model) : { fullLayers: 1, windowLayers: 0 };
    const isUniform = layers.windowLayers === 0;
    const { fullLayers, windowLayers } = isUniform ? { fullLayers: 1, windowLayers: 0 } : layers;
    return { limits: { ...scheduling, kvBlocks: kv.kvBlocks, fullLayers, windowLayers } };
  }
  const question = { ...served(job), ...kv };
  const pool = kvPool(question);
  if (!pool.fits) return { problem: { field: ['system', 'model'], message: noKvPoolSentence(pool, question) } };
  const { kvBlocks, fullLayers, windowLayers } = pool;
  return { limits: { ...scheduling, kvBlocks, fullLayers, windowLayers } };
}

/** What a reader must know of any result of an experiment that can be run, whatever its seed and its rate. */
export function servingWarnings(job: ServingJob): readonly string[] {
  // Only a prefix asks for the size of the KV cache, which takes longer than all else here.
  const limits = job.experiment.prefix ? limitsOf(job) : undefined;
  return warningsOf(job, limits && 'limits' in limits ? limits.limits : undefined);
}

type Problem = Extract<ServingInput, { problem: unknown }>['problem'];

function warningsOf({ experiment }: ServingJob, limits: WorkerLimits | undefined): string[] {
  const { system, disaggregation, slo, prefix } = experiment;
  const warnings: string[] = [];
  if (disaggregation && system.scheduler === 'static_fcfs')
    warnings.push('static_fcfs does not exist with disaggregation: simulated as continuous_fcfs.');
  if (slo.e2eMs === undefined && (system.scheduler === 'continuous_slo' || system.scheduler === 'chunked_slo'))
    warnings.push(
      `${system.scheduler} orders by slack, and without slo.e2e_ms there is none: simulated in order of arrival.`,
    );
  if (limits && Math.ceil((prefix?.tokens ?? 0) / limits.kvBlockTokens) >= limits.kvBlocks)
    warnings.push('The shared prefix fills the whole KV cache: nothing can be served.');
  if (
    system.lengthEstimate === 'oracle' &&
    system.scheduler !== 'static_fcfs' &&
    system.scheduler !== 'continuous_fcfs'
  )
    warnings.push(`${system.scheduler} knows the length of every answer before it is given (length_estimate: oracle).`);
  return warnings;
}

function mean(values: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length > 0 ? sum / values.length : 1;
}
