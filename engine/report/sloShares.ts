import type { Outcome, ServingSlo } from '../serving/outcome.ts';

/** Shares of the requests that meet each target by itself; undefined where none is set, NaN without requests. */
export interface SloShares {
  readonly ttft: number | undefined;
  /** By the mean gap of a request, its TPOT. */
  readonly itl: number | undefined;
  readonly e2e: number | undefined;
}

/** How many requests meet each target: of all requests, as with the attainment, so that unfinished and rejected ones are misses. */
export function sloShares({ log }: Pick<Outcome, 'log'>, slo: ServingSlo): SloShares {
  const { count, arrivalMs, firstTokenMs, completionMs, outputTokens } = log;
  const shareOf = (targetMs: number | undefined, latencyMs: (request: number) => number) => {
    if (targetMs === undefined) return undefined;
    let within = 0;
    // What a request that is not complete would have is NaN, which is within nothing.
    for (let r = 0; r < count; r++) if (completionMs[r]! >= 0 && latencyMs(r) <= targetMs) within++;
    return within / count;
  };
  return {
    ttft: shareOf(slo.ttftMs, (r) => firstTokenMs[r]! - arrivalMs[r]!),
    itl: shareOf(slo.itlMs, (r) => {
      const gaps = outputTokens[r]! - 1;
      return gaps > 0 ? (completionMs[r]! - firstTokenMs[r]!) / gaps : 0;
    }),
    e2e: shareOf(slo.e2eMs, (r) => completionMs[r]! - arrivalMs[r]!),
  };
}
