import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import type { DesignSpaceOutcome } from '../../schemas/results/study-results.ts';
import type { ResolvedDesignSpace } from '../../schemas/studies/resolvedStudy.ts';
import { KnownRuns, repeated, repetitionsOf, type Taken } from './knownRuns.ts';
import { paretoFrontier } from './paretoFrontier.ts';
import { runCount } from './runCount.ts';
import type { Study } from './study.ts';
import type { Alternative } from './studyJob.ts';
import { meanMetrics, measuredRuns, problemOf, worstVerdict } from './summaries.ts';

type Candidate = DesignSpaceOutcome['candidates'][number];

/**
 * Designs under the same requests, with a frontier of goodput and one of goodput per accelerator, both against p95 TTFT
 * ("Design-space explorer" of the methodology, and "Resource-normalized design comparison").
 * @throws RangeError with a sentence, where there is nothing to compare
 */
export function designSpace(
  study: ResolvedDesignSpace,
  alternatives: readonly Alternative[],
): Study<DesignSpaceOutcome> {
  const { base, repetitions, prices } = study;
  runCount({ candidates: alternatives.length, repetitions });
  const count = alternatives.length;
  return new KnownRuns(repeated(count, repetitions, base.seed), (taken, complete) => {
    const candidates = alternatives.map((alternative, i) =>
      candidateOf(alternative, repetitionsOf(taken, i, count), prices),
    );
    const frontier = (gain: (candidate: Candidate) => number | null) =>
      paretoFrontier(
        candidates.map((each) => ({ gain: gain(each) ?? Number.NaN, cost: each.p95_ttft_ms ?? Number.NaN })),
      );
    const performance = frontier(({ goodput_rps }) => goodput_rps);
    const efficiency = frontier(({ goodput_per_accelerator_rps }) => goodput_per_accelerator_rps);
    return {
      complete,
      candidates: candidates.map((candidate, i) => ({
        ...candidate,
        performance_frontier: performance[i]!,
        efficiency_frontier: efficiency[i]!,
      })),
    };
  });
}

function candidateOf(alternative: Alternative, taken: Taken, prices: ResolvedDesignSpace['prices']): Candidate {
  const runs = measuredRuns(taken);
  const metrics = meanMetrics(runs);
  const experiment = 'job' in alternative ? alternative.job.experiment : undefined;
  const accelerators = experiment === undefined ? 0 : acceleratorsOf(experiment);
  const price = prices[experiment?.system.accelerator ?? ''];
  return {
    name: alternative.name,
    change: { ...alternative.change },
    ...('problem' in alternative ? { problem: alternative.problem } : problemOf(taken)),
    accelerators,
    repetitions: runs.length,
    ...(runs.length > 0 ? { verdict: worstVerdict(runs), drained: runs.every(({ drained }) => drained) } : {}),
    goodput_rps: metrics.goodput_rps,
    p95_ttft_ms: metrics.p95_ttft_ms,
    goodput_per_accelerator_rps: metrics.goodput_rps === null ? null : metrics.goodput_rps / accelerators,
    cost_per_million_tokens: price === undefined ? null : costOf(price * accelerators, metrics.token_throughput_tps),
    performance_frontier: false,
    efficiency_frontier: false,
    ...(runs.length > 0 ? { metrics } : {}),
  };
}

/** Of all workers. */
function acceleratorsOf({ system, disaggregation }: ResolvedExperiment): number {
  const workers = disaggregation ? disaggregation.prefillWorkers + disaggregation.decodeWorkers : system.replicas;
  return workers * system.tensorParallel;
}

/** Of a million tokens, for what an hour costs. */
function costOf(perHour: number, tokensPerS: number | null): number | null {
  return tokensPerS === null || tokensPerS === 0 ? null : (perHour / 3600) * (1e6 / tokensPerS);
}
