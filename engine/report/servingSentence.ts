import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import { latency, plural, rate, reached, threeDigits, whole } from './quantities.ts';

/** Of an experiment, what its sentence speaks of. */
export interface Served {
  readonly system: Pick<ResolvedExperiment['system'], 'model' | 'accelerator' | 'tensorParallel' | 'replicas'>;
  readonly workload:
    | { readonly source: 'trace'; readonly file: string }
    | {
        readonly source: 'generated';
        readonly arrivals:
          | { readonly process: 'poisson' | 'constant' | 'bursty'; readonly rateRps: number }
          | { readonly process: 'closed_loop'; readonly concurrency: number };
      };
  readonly prefix?: { readonly tokens: number };
  readonly disaggregation?: { readonly prefillWorkers: number; readonly decodeWorkers: number };
  readonly slo: ResolvedExperiment['slo'];
}

/** What a run comes to in words, as a colleague would say it: the verdict, the rate, latencies, and the targets. */
export function servingSentence(experiment: Served, outcome: ServingOutcome): string {
  const { ttft_ms: ttft, tpot_ms: tpot, arrived, rejected } = outcome;
  if (ttft.p95 === null) return `${nothingServed(experiment, outcome)}.`;
  // The mean gap of a request is what its ITL target holds; a single gap may well be longer.
  const gaps = tpot.p95 === null ? '' : ` and p95 TPOT ${latency(tpot.p95)}`;
  const refused =
    rejected > 0
      ? `; ${whole(rejected)} of ${plural(arrived, 'request')} can never fit the KV cache and are rejected`
      : '';
  return `${verdictClause(experiment, outcome)} at p95 TTFT ${latency(ttft.p95)}${gaps}${sloClause(experiment, outcome)}${refused}.`;
}

/** Of an experiment, what its times rest on. */
interface LatencyBasis {
  readonly latency:
    | { readonly model: 'roofline' }
    | { readonly model: 'iteration'; readonly alphaMs: number; readonly betaMs: number; readonly gammaMs: number };
  readonly system: { readonly accelerator?: string; readonly model: string };
}

/** What the times of a run rest on, for whoever asks how far to trust them. */
export function basisSentence({ latency: times, system }: LatencyBasis): string {
  if (times.model === 'iteration') {
    const { alphaMs, betaMs, gammaMs } = times;
    return `alpha ${threeDigits(alphaMs)} ms, beta ${threeDigits(betaMs)} ms/token and gamma ${threeDigits(gammaMs)} ms/token, as given in the document`;
  }
  return dataSheetWords([...(system.accelerator === undefined ? [] : [system.accelerator]), system.model]);
}

/** @param names of accelerators, and of the model last; at least one */
export function dataSheetWords(names: readonly string[]): string {
  const [last, ...others] = [...names].reverse();
  const list = others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`;
  return `the data sheets of ${list} (roofline), not calibrated`;
}

/** A share as percent, never rounded up to a share that is not reached: `99.8 %`. */
export function percent(share: number): string {
  return `${reached(share, 100)} %`;
}

/** Below this share of the rate that comes, a rate that is served is not that rate. */
export const AS_MUCH = 0.9;

function verdictClause(experiment: Served, outcome: ServingOutcome): string {
  const { workload } = experiment;
  const { words: who, isOne } = subject(experiment);
  const { verdict } = outcome.label;
  const what = loadWords(experiment, outcome);
  const served = outcome.request_throughput_rps ?? 0;
  // What takes no time has no rate.
  const serving = outcome.duration_s > 0 ? `serving ${rate(served)},` : 'in no time,';
  const hasRate = workload.source === 'generated' && 'rateRps' in workload.arrivals;
  if (verdict === 'stable' && hasRate && outcome.duration_s > 0 && served < AS_MUCH * workload.arrivals.rateRps) {
    // A short run: the last answers take long beside the arrivals. That rate was not kept up.
    const requests = plural(outcome.arrived, 'request');
    return `${who} ${isOne ? 'serves' : 'serve'} ${requests} that come at ${what}, ${rate(served)} over the whole run,`;
  }
  const verb = {
    stable: isOne ? 'keeps up with' : 'keep up with',
    saturated: isOne ? 'is saturated by' : 'are saturated by',
    unstable: isOne ? 'does not keep up with' : 'do not keep up with',
  }[verdict];
  // Whoever keeps up with a rate serves at that rate.
  return `${who} ${verb} ${what}${verdict === 'stable' && hasRate ? '' : `, ${serving}`}`;
}

function nothingServed(experiment: Served, { arrived, rejected }: ServingOutcome): string {
  const prefix = experiment.prefix?.tokens ?? 0;
  const { words: who, isOne } = subject(experiment);
  const tooLarge =
    prefix > 0
      ? `each needs more KV cache than the shared prefix of ${plural(prefix, 'token')} (prefix.tokens) leaves of a worker's`
      : 'each needs more KV cache than a worker has';
  const why = rejected === arrived ? tooLarge : 'the run stopped before any of them got a token';
  return `${who} ${isOne ? 'serves' : 'serve'} none of the ${plural(arrived, 'request')}: ${why}`;
}

/** `One replica of llama-3.1-8b on h100-sxm`. */
function subject({ system, disaggregation }: Served): { words: string; isOne: boolean } {
  const { accelerator, tensorParallel, replicas, model } = system;
  const where =
    accelerator === undefined ? '' : ` on ${tensorParallel > 1 ? `${tensorParallel} x ` : ''}${accelerator}`;
  if (disaggregation) {
    const { prefillWorkers, decodeWorkers } = disaggregation;
    const workers = `${whole(prefillWorkers)} prefill and ${plural(decodeWorkers, 'decode worker')}`;
    return { words: `${workers} of ${model}${where}`, isOne: false };
  }
  const count = replicas === 1 ? 'One replica' : plural(replicas, 'replica');
  return { words: `${count} of ${model}${where}`, isOne: replicas === 1 };
}

function loadWords({ workload }: Served, { arrived }: ServingOutcome): string {
  if (workload.source === 'trace') return `the ${plural(arrived, 'request')} of ${workload.file}`;
  const { arrivals } = workload;
  if (arrivals.process === 'closed_loop') return `${plural(arrivals.concurrency, 'request')} in flight`;
  return `${rate(arrivals.rateRps)}${arrivals.process === 'bursty' ? ' in bursts' : ''}`;
}

function sloClause({ slo }: Served, { attainment, goodput_rps, duration_s }: ServingOutcome): string {
  const targets = [
    ...(slo.ttftMs === undefined ? [] : [`TTFT ${latency(slo.ttftMs)}`]),
    ...(slo.itlMs === undefined ? [] : [`ITL ${latency(slo.itlMs)}`]),
    ...(slo.e2eMs === undefined ? [] : [`E2E ${latency(slo.e2eMs)}`]),
  ];
  if (targets.length === 0 || attainment === null) return '';
  const last = targets.pop()!;
  const all = targets.length > 0 ? `${targets.join(', ')} and ${last}` : last;
  const goodput = duration_s > 0 ? ` (goodput ${rate(goodput_rps ?? 0)})` : '';
  if (attainment >= slo.attainment) return `; ${percent(attainment)} of requests meet ${all}${goodput}`;
  const met = attainment > 0 ? `only ${percent(attainment)} of requests meet` : 'none of the requests meets';
  return `; ${met} ${all}, where ${percent(slo.attainment)} should${goodput}`;
}
