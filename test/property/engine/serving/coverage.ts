import type { SimulationInput } from '../../../../engine/serving/simulationInput.ts';
import { isComplete, type JudgedRequest } from '../../../unit/engine/serving/judge/judgedRequest.ts';
import { firstTokenMs, type Verdict } from '../../../unit/engine/serving/judge/verdict.ts';
import type { Iteration } from '../../../unit/engine/serving/judge/worker.ts';
import { isSteered } from './experiments.ts';

/** How often what occurs in random experiments. */
export class Coverage {
  private experiments = 0;
  private readonly counts = new Map<string, number>();

  add(input: SimulationInput, verdict: Verdict): void {
    this.experiments += 1;
    for (const feature of featuresOf(input, verdict)) this.counts.set(feature, (this.counts.get(feature) ?? 0) + 1);
  }

  /** Share of the experiments in which it occurs. */
  share(feature: string): number {
    return (this.counts.get(feature) ?? 0) / this.experiments;
  }

  /** A line for each feature. */
  toString(): string {
    const lines = [...this.counts.keys()].sort().map((feature) => {
      return `${(100 * this.share(feature)).toFixed(1).padStart(6)} %  ${feature}`;
    });
    return [`${this.experiments} experiments`, ...lines].join('\n');
  }
}

function featuresOf(input: SimulationInput, verdict: Verdict): string[] {
  const { limits, cost, disaggregation } = input;
  const { iterations, requests } = verdict;
  const byOrder = input.scheduler !== 'static_fcfs' && input.scheduler !== 'continuous_fcfs';
  const some = (name: string, occurs: boolean) => (occurs ? [name] : []);
  return [
    `scheduler ${input.scheduler}`,
    ...(disaggregation === undefined
      ? [`colocated, replicas: ${input.replicas}`]
      : [`P/D ${disaggregation.prefillWorkers}:${disaggregation.decodeWorkers}`, 'P/D']),
    ...some(`router ${input.router} chooses`, (disaggregation?.decodeWorkers ?? input.replicas) > 1),
    ...some('closed loop', input.concurrency !== undefined),
    ...some('order by mean length', byOrder && input.lengthEstimate === 'mean'),
    cost.computePerTokenMs === 0 ? 'latency: iteration' : 'latency: roofline',
    ...some('latency: weights grow', cost.weightsMs.length > 1),
    ...some('windowed layers', limits.windowLayers > 0),
    ...some(
      'window passed by a decode',
      iterations.some((i) => i.decodes.some((d) => d.context > cost.windowTokens)),
    ),
    ...some('prefix', input.prefixTokens > 0),
    ...some(
      'prompt covered by the prefix',
      iterations.some((i) => i.chunks.some((c) => c.tokens === 0 && c.after > 0)),
    ),
    ...some('prompt in several chunks', hasPartialPrompt(iterations)),
    ...some(
      'prefill beside decodes',
      iterations.some((i) => i.chunks.length > 0 && i.decodes.length > 0),
    ),
    ...some('rejection', verdict.rejections > 0),
    ...some('preemption', verdict.preemptions > 0),
    ...some('preemption on a decode worker', disaggregation !== undefined && verdict.preemptions > 0),
    ...some(
      'preemption within the prefill',
      requests.some((request) => startsOver(request, iterations)),
    ),
    ...some('cut by the drain limit', !verdict.drained),
    ...some('nothing completes', !requests.some(isComplete)),
    ...some('crossover among decodes', hasCrossover(iterations)),
    ...some('queue', verdict.waiting.peak > 0),
    ...some('tie', verdict.ties > 0),
    ...some('steered away from ties', isSteered(input)),
  ];
}

function hasPartialPrompt(iterations: readonly Iteration[]): boolean {
  return iterations.some(({ chunks }) =>
    chunks.some(({ after, tokens, request }) => {
      return after > request.cachedTokens && tokens > 0;
    }),
  );
}

/** Whether a prefill began twice before it was done once. */
function startsOver(request: JudgedRequest, iterations: readonly Iteration[]): boolean {
  const begun = iterations.filter(({ endMs, chunks }) => {
    const begins = chunks.some((chunk) => chunk.request === request && chunk.after === request.cachedTokens);
    return begins && !(endMs > firstTokenMs(request));
  });
  return begun.length > 1;
}

/** Whether the bound changes from one iteration to the next while the same requests decode. */
function hasCrossover(iterations: readonly Iteration[]): boolean {
  const last = new Map<number, Iteration>();
  return iterations.some((iteration) => {
    const before = last.get(iteration.worker);
    last.set(iteration.worker, iteration);
    if (before === undefined || before.chunks.length > 0 || iteration.chunks.length > 0) return false;
    const isSameBatch =
      before.decodes.length === iteration.decodes.length &&
      before.decodes.every(({ request }, i) => request === iteration.decodes[i]!.request);
    const bound = ({ time }: Iteration) => time.computeMs > time.memoryMs;
    return isSameBatch && bound(before) !== bound(iteration);
  });
}
