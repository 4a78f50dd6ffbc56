import type { ResolvedExperiment, ResolvedLengths } from '../../schemas/resolvedExperiment.ts';
import { QueueError, QueueModel } from '../queueing/index.ts';
import { drawLengths } from '../workload/lengths.ts';

/** Requests whose mean lengths are taken where the distribution does not tell them. */
const SAMPLE = 10_000;

/**
 * What the queueing model says of a system: lambda* for its TTFT and ITL targets, times replicas; 0 where no rate keeps them. It
 * holds mean latencies to the targets, at the mean lengths. null where the system is none that the model describes: other times
 * than alpha, beta and gamma, static batches, prefill apart from decode, a shared prefix, or no target that it knows.
 */
export function queueingCapacity(experiment: ResolvedExperiment): { max_rate_rps: number } | null {
  const { latency, disaggregation, prefix, system, slo, workload, seed } = experiment;
  if (latency.model !== 'iteration' || latency.prefillScale !== latency.decodeScale) return null;
  if (
    system.scheduler === 'static_fcfs' ||
    disaggregation !== undefined ||
    prefix !== undefined ||
    workload.source !== 'generated'
  )
    return null;
  if (slo.ttftMs === undefined && slo.itlMs === undefined) return null;
  const scale = latency.prefillScale;
  try {
    const model = new QueueModel(
      {
        alphaMs: latency.alphaMs * scale,
        betaMs: latency.betaMs * scale,
        gammaMs: latency.gammaMs * scale,
        inputTokens: meanLength(workload.promptTokens, seed, 'prompt_tokens'),
        outputTokens: meanLength(workload.outputTokens, seed, 'output_tokens'),
        maxBatch: system.maxNumSeqs,
      },
      'documented',
    );
    const { lambdaRps } = model.size({ ttftMs: slo.ttftMs ?? 0, itlMs: slo.itlMs ?? 0 });
    return { max_rate_rps: lambdaRps * system.replicas };
  } catch (error) {
    if (!(error instanceof QueueError)) throw error;
    const isOutOfReach = error.code === 'ttft-target-below-range' || error.code === 'itl-target-below-range';
    return isOutOfReach ? { max_rate_rps: 0 } : null;
  }
}

function meanLength(lengths: ResolvedLengths, seed: number, name: 'prompt_tokens' | 'output_tokens'): number {
  // What is raised to 1 or cut moves the mean of the others away from what is written.
  if (lengths.dist === 'constant') return lengths.value;
  if (lengths.dist === 'uniform') return (lengths.min + lengths.max) / 2;
  if (lengths.dist === 'lognormal' && lengths.atMost === undefined) return lengths.mean;
  const drawn = drawLengths(lengths, SAMPLE, seed, name);
  let sum = 0;
  for (let i = 0; i < drawn.length; i++) sum += drawn[i]!;
  return sum / drawn.length;
}
