import { plural, threeDigits } from '../engine/report/quantities.ts';

/**
 * What a pod's values must meet before a tuner learns from them. They are the queueing model's own conditions: means
 * over enough requests, in steady state, without preemptions.
 */

/** First tokens within the window: a mean over fewer says little. */
const LEAST_REQUESTS = 20;
/** Scrapes within the window: a rate over fewer is mostly extrapolation. */
export const LEAST_SCRAPES = 4;
/** Share of the KV cache in use: above it requests are preempted, which the model does not know. */
const FULLEST_KV_CACHE = 0.95;

/** The gates, by their names in reports. */
export type Gate =
  | 'replicas-changed'
  | 'value-missing'
  | 'too-few-requests'
  | 'too-few-scrapes'
  | 'counter-reset'
  | 'nothing-running'
  | 'kv-cache-full'
  | 'ttft-below-itl'
  | 'output-too-short';

/** Why a pod's values are left out. */
export interface Refusal {
  readonly gate: Gate;
  /** A clause for people, in lower case. */
  readonly reason: string;
}

/** The values of one pod that the gates look at; NaN where nothing was measured. */
export interface GatedValues {
  readonly requests: number;
  readonly scrapes: number;
  readonly resets: number;
  readonly runningPeak: number;
  readonly kvPeak: number;
  readonly ttftMs: number;
  readonly itlMs: number;
  readonly outputTokens: number;
}

/** The gates that a pod's values do not pass. Values that are missing pass: that they are missing is a refusal already. */
export function refusals(values: GatedValues, windowMs: number): Refusal[] {
  const { requests, scrapes, resets, runningPeak, kvPeak, ttftMs, itlMs, outputTokens } = values;
  const window = `${windowMs / 1000} s`;
  const refused: Refusal[] = [];
  const refuse = (gate: Gate, isRefused: boolean, reason: string) => {
    if (isRefused) refused.push({ gate, reason });
  };
  const counted = Math.round(requests);
  refuse(
    'too-few-requests',
    counted < LEAST_REQUESTS,
    `${counted === 0 ? 'no requests' : `only ${plural(counted, 'request')}`} got a first token within ${window}, and a mean takes ${LEAST_REQUESTS}`,
  );
  refuse(
    'too-few-scrapes',
    scrapes < LEAST_SCRAPES,
    `only ${plural(scrapes, 'scrape')} within ${window}, and a rate takes ${LEAST_SCRAPES}`,
  );
  refuse('counter-reset', resets > 0, `its counters started anew within ${window}`);
  refuse('nothing-running', runningPeak <= 0, `no scrape within ${window} saw a request in service`);
  refuse(
    'kv-cache-full',
    kvPeak >= FULLEST_KV_CACHE,
    `its KV cache was ${threeDigits(kvPeak * 100)} % full, and from ${FULLEST_KV_CACHE * 100} % on requests are preempted`,
  );
  refuse(
    'ttft-below-itl',
    ttftMs < itlMs,
    `its TTFT of ${threeDigits(ttftMs)} ms is below its ITL of ${threeDigits(itlMs)} ms, which no iteration allows`,
  );
  const tokens = outputTokens === 1 ? 'one output token' : `${threeDigits(outputTokens)} output tokens`;
  refuse('output-too-short', outputTokens <= 1, `its requests have ${tokens}, so there is no ITL`);
  return refused;
}
