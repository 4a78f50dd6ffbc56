import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import { latency, plural, rate } from './quantities.ts';

type Targets = { readonly [Name in keyof ResolvedExperiment['slo']]?: number | undefined };

/** The targets in words: `TTFT 500 ms and ITL 40 ms`; empty without any. */
export function targetWords({ ttftMs, itlMs, e2eMs }: Targets): string {
  const all = [
    ...(ttftMs === undefined ? [] : [`TTFT ${latency(ttftMs)}`]),
    ...(itlMs === undefined ? [] : [`ITL ${latency(itlMs)}`]),
    ...(e2eMs === undefined ? [] : [`E2E ${latency(e2eMs)}`]),
  ];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** What is asked of the system, in few words: `20 req/s`, `64 requests in flight`. */
export function loadWords({ workload }: ResolvedExperiment): string {
  if (workload.source === 'trace') return workload.file.split('/').at(-1)!;
  const { arrivals } = workload;
  if (arrivals.process === 'closed_loop') return `${plural(arrivals.concurrency, 'request')} in flight`;
  return arrivals.process === 'poisson' ? rate(arrivals.rateRps) : `${rate(arrivals.rateRps)} (${arrivals.process})`;
}
