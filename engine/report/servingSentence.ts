import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import type { ServingOutcome } from '../../schemas/results/serving-result.ts';
import { latency, plural, rate, whole } from './quantities.ts';

/** What a run came to, as a colleague would say it: the verdict, how many requests keep the targets, and one number to hold on to. */
export function servingSentence(outcome: ServingOutcome, experiment: ResolvedExperiment): string {
  const { label, completed, rejected } = outcome;
  const who = servedBy(experiment);
  if (completed === 0) {
    const why = rejected > 0 ? `${whole(rejected)} can never fit the KV cache` : 'none was done when the run stopped';
    return `${who} answers no request: ${why}.`;
  }
  if (label.verdict === 'unstable') return `Unstable: ${loadWords(experiment)} is too much for ${who}. ${label.reason}`;
  const saturated = label.verdict === 'saturated' ? ` Saturated: ${lowered(label.reason)}` : '';
  const targets = targetWords(experiment.slo);
  const p95 = `p95 TTFT is ${latencyOrNone(outcome.ttft_ms.p95)}`;
  if (targets === '' || outcome.attainment === null)
    return `${who} serves ${loadWords(experiment)}; ${p95}, p95 TPOT ${latencyOrNone(outcome.tpot_ms.p95)}.${saturated}`;
  const { attainment } = experiment.slo;
  const only = outcome.attainment >= attainment ? '' : 'only ';
  const share = `${only}${inPercent(outcome.attainment)} of the requests within ${targets}`;
  return `${who} serves ${loadWords(experiment)} with ${share} (${inPercent(attainment)} asked for); ${p95}.${saturated}`;
}

/** A share as a percentage, rounded down to one digit behind the point: what is not all is never 100 %. */
export function inPercent(share: number): string {
  return `${Math.floor(share * 1000 + 1e-9) / 10} %`;
}

/** The targets in words: `TTFT 500 ms and ITL 40 ms`; empty without any. */
export function targetWords({ ttftMs, itlMs, e2eMs }: ResolvedExperiment['slo']): string {
  const all = [
    ...(ttftMs === undefined ? [] : [`TTFT ${latency(ttftMs)}`]),
    ...(itlMs === undefined ? [] : [`ITL ${latency(itlMs)}`]),
    ...(e2eMs === undefined ? [] : [`E2E ${latency(e2eMs)}`]),
  ];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** What is asked of the system: `20 req/s`, `64 requests in flight`. */
export function loadWords({ workload }: ResolvedExperiment): string {
  if (workload.source === 'trace') return workload.file.split('/').at(-1)!;
  const { arrivals } = workload;
  if (arrivals.process === 'closed_loop') return `${plural(arrivals.concurrency, 'request')} in flight`;
  return arrivals.process === 'poisson' ? rate(arrivals.rateRps) : `${rate(arrivals.rateRps)} (${arrivals.process})`;
}

function servedBy({ system, disaggregation }: ResolvedExperiment): string {
  const { model, accelerator, tensorParallel, replicas } = system;
  const name = model.split('/').at(-1)!;
  const on = accelerator ? ` on ${tensorParallel > 1 ? `${whole(tensorParallel)} x ` : ''}${accelerator}` : '';
  if (disaggregation) {
    const { prefillWorkers, decodeWorkers } = disaggregation;
    return `${name}${on}, ${whole(prefillWorkers)} for prefill and ${whole(decodeWorkers)} for decode,`;
  }
  return replicas > 1 ? `${name}${on}, ${plural(replicas, 'replica')},` : `${name}${on}`;
}

function latencyOrNone(ms: number | null): string {
  return ms === null ? 'unknown' : latency(ms);
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
