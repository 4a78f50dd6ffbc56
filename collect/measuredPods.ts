import type { VariantObservations } from '../schemas/variant-observations.ts';
import type { Answers, EngineAnswers } from './ask.ts';
import { LEAST_SCRAPES, type Refusal, refusals } from './gates.ts';
import { identityOf, type PodIdentity } from './podIdentity.ts';
import { POD_QUANTITIES, type PodQuantity, type Target } from './queries.ts';
import { ScheduledRates } from './scheduledRates.ts';
import { ValuesAt } from './valuesAt.ts';

export type ObservedPod = VariantObservations['spec']['cycles'][number]['variants'][number]['pods'][number];

/** A pod with all that was measured of it. */
export interface MeasuredPod {
  readonly identity: PodIdentity;
  readonly startedMs: number | undefined;
  /** Without traffic there are no latencies in it. */
  readonly observed: Omit<ObservedPod, 'name'>;
  readonly isIdle: boolean;
  readonly refused: readonly Refusal[];
}

/** The values of an engine's pods at one time. Adds to `notes` what a reader of them should know. */
export function measuredPods(
  { of: asked, engine }: EngineAnswers,
  { shared }: Answers,
  timeMs: number,
  target: Target,
  notes: Set<string>,
): MeasuredPod[] {
  const of = Object.fromEntries(
    POD_QUANTITIES.map((quantity) => [quantity, ValuesAt.ofPods(asked[quantity], timeMs, target)]),
  ) as Record<PodQuantity, ValuesAt>;
  const running = asked.running.answered[0]?.answer.samplesAt.get(timeMs) ?? [];
  const identities = running.map(({ labels }) => identityOf(labels, target));
  const scheduled = new ScheduledRates(shared.scheduled, timeMs, identities);
  const podStart = new ValuesAt(shared.podStart, timeMs, ({ pod }) => pod ?? '');
  const processStart = ValuesAt.ofPods(shared.processStart, timeMs, target);
  return identities.map((identity) => {
    const missing: Refusal[] = [];
    const scrapes = of.scrapes.get(identity.key) ?? Number.NaN;
    const miss = (reason: string) => {
      // Of fewer than two scrapes there is no rate at all: that they are few says it.
      if (!(scrapes < LEAST_SCRAPES)) missing.push({ gate: 'value-missing', reason });
    };
    const measured = (name: string, quantity: PodQuantity, least = Number.NEGATIVE_INFINITY): number => {
      const value = of[quantity].get(identity.key);
      const makeshift = of[quantity].makeshiftOf(identity.key);
      if (makeshift) notes.add(`${name} of ${engine.engine} pods: from ${makeshift}.`);
      if (value !== undefined && Number.isFinite(value) && value > least) return value;
      // Without requests nothing is measured, and that is said already.
      if (value === undefined) miss(`${name}: ${of[quantity].absence}`);
      else if (of.requests.get(identity.key) !== 0) miss(`${name}: nothing was measured`);
      return Number.NaN;
    };
    const requests = measured('requests', 'requests');
    const runningPeak = measured('running requests', 'runningPeak');
    const arrival = arrivalRate(scheduled.of(identity), of.ownRate.get(identity.key), requests);
    if (!Number.isFinite(arrival.arrival_rate_rps)) miss(`arrival rate: ${of.ownRate.absence}`);
    const startedMs = 1000 * (podStart.get(identity.pod) ?? processStart.get(identity.key) ?? Number.NaN);
    const common = {
      identity,
      startedMs: startedMs > 0 ? startedMs : undefined,
      observed: { ...(startedMs > 0 ? { started_at: new Date(startedMs).toISOString() } : {}), ...arrival },
    };
    const isIdle = requests === 0 && runningPeak === 0 && arrival.arrival_rate_rps === 0;
    if (isIdle) return { ...common, isIdle, refused: [] };
    const values = {
      requests,
      runningPeak,
      scrapes: measured('scrapes', 'scrapes'),
      resets: measured('restarts', 'resets'),
      kvPeak: measured('KV cache use', 'kvPeak'),
      ttftMs: 1000 * measured('TTFT', 'ttft', 0),
      itlMs: 1000 * measured('ITL', 'itl', 0),
      inputTokens: measured('input tokens', 'inputTokens'),
      outputTokens: measured('output tokens', 'outputTokens'),
    };
    const observed = {
      ...common.observed,
      ttft_ms: rounded(values.ttftMs),
      itl_ms: rounded(values.itlMs),
      input_tokens: rounded(values.inputTokens),
      output_tokens: rounded(values.outputTokens),
    };
    return { ...common, observed, isIdle, refused: [...missing, ...refusals(values, target.windowMs)] };
  });
}

/**
 * Requests that arrive, as the scheduler counts them; as the pod does where the scheduler does not know it, or counts
 * none though requests come: they bypass it.
 */
function arrivalRate(sent: number | undefined, own: number | undefined, requests: number) {
  const isSent = sent !== undefined && !(sent === 0 && requests > 0);
  return {
    arrival_rate_rps: rounded(Math.max(isSent ? sent : (own ?? Number.NaN), 0)),
    arrival_rate_source: isSent ? ('scheduler' as const) : ('completed_and_backlog' as const),
  };
}

/** Six digits: more than any of it is worth, and no noise of arithmetic. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
