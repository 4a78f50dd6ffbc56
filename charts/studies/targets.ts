import { percent } from '../../engine/report/servingSentence.ts';
import { targetWords } from '../../engine/report/servingWords.ts';
import type { ExpectedMetric } from '../../schemas/serving-metrics.ts';

/** What runs of a study are held to. Latencies in ms, attainment as a share. */
export interface Targets {
  readonly ttftMs?: number;
  readonly itlMs?: number;
  readonly e2eMs?: number;
  readonly attainment?: number;
}

/** The SLO of a study's base, or of an experiment, as its result has it. Files may have been edited: what is no number is left out. */
export function targetsOf(spec: Readonly<Record<string, unknown>>): Targets {
  const slo = part(part(spec, 'base') ?? spec, 'slo');
  const number = (name: string) => {
    const value = slo?.[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  };
  const [ttftMs, itlMs, e2eMs, attainment] = ['ttft_ms', 'itl_ms', 'e2e_ms', 'attainment'].map(number);
  return {
    ...(ttftMs === undefined ? {} : { ttftMs }),
    ...(itlMs === undefined ? {} : { itlMs }),
    ...(e2eMs === undefined ? {} : { e2eMs }),
    ...(attainment === undefined ? {} : { attainment }),
  };
}

/** What a metric is held to, in its own unit; undefined where it is held to nothing. The ITL target is held to TPOT. */
export function targetOf(metric: ExpectedMetric, { ttftMs, itlMs, e2eMs, attainment }: Targets): number | undefined {
  if (metric.endsWith('_ttft_ms')) return ttftMs;
  if (metric.endsWith('_tpot_ms')) return itlMs;
  if (metric.endsWith('_e2e_ms')) return e2eMs;
  return metric === 'attainment' ? attainment : undefined;
}

/** `TTFT 500 ms and ITL 50 ms for 95 % of the requests`; empty without any. */
export function promiseWords({ attainment, ...targets }: Targets): string {
  const words = targetWords(targets);
  return words === '' || attainment === undefined ? words : `${words} for ${percent(attainment)} of the requests`;
}

function part(of: unknown, name: string): Readonly<Record<string, unknown>> | undefined {
  const value = typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
