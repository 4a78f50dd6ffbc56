import type { ResolvedLengths } from '../../schemas/resolvedExperiment.ts';
import type { ServingJob } from '../serving/servingJob.ts';

/** The mean lengths of the requests of an experiment, in whole tokens, at least one: as they are distributed, or those of its trace. */
export function meanLengths({ experiment: { workload }, trace }: ServingJob) {
  if (workload.source === 'generated')
    return { promptTokens: whole(meanOf(workload.promptTokens)), outputTokens: whole(meanOf(workload.outputTokens)) };
  const { promptTokens = new Int32Array(), outputTokens = new Int32Array() } = trace ?? {};
  const most = workload.maxRequests ?? promptTokens.length;
  return {
    promptTokens: whole(mean(promptTokens.subarray(0, most))),
    outputTokens: whole(mean(outputTokens.subarray(0, most))),
  };
}

function meanOf(lengths: ResolvedLengths): number {
  switch (lengths.dist) {
    case 'lognormal':
      return Math.min(lengths.mean, lengths.atMost ?? lengths.mean);
    case 'constant':
      return lengths.value;
    case 'uniform':
      return (lengths.min + lengths.max) / 2;
    case 'empirical':
      return mean(lengths.values, lengths.weights);
  }
}

function mean(values: ArrayLike<number>, weights?: ArrayLike<number>): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    const weight = weights ? weights[i]! : 1;
    sum += weight * values[i]!;
    total += weight;
  }
  return total > 0 ? sum / total : 1;
}

/** Cut, so that no more is said of it than holds. */
function whole(tokens: number): number {
  return Math.max(1, Math.floor(tokens));
}
