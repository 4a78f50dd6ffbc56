import type { VariantObservations } from '../schemas/variant-observations.ts';
import type { Answers, EngineAnswers } from './ask.ts';
import { isCalendarTime } from './calendarTime.ts';
import { LEAST_SCRAPES, type Refusal, refusals } from './gates.ts';
import { identityOf, isNamed, type PodIdentity } from './podIdentity.ts';
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
  const seen = running.map(({ labels }) => identityOf(labels, target));
  const identities = seen.filter(isNamed);
  if (identities.length < seen.length)
    notes.add(`${engine.engine} pods without a label "${target.podLabel}" or "instance" are left out.`);
  const scheduled = new ScheduledRates(shared.scheduled, timeMs, identities);
  const podStart = new ValuesAt(shared.podStart, timeMs, ({ pod }) => pod ?? '');
  const processStart = ValuesAt.ofPods(shared.processStart, timeMs, target);
  return identities.map((identity) => {
    const missing: Refusal[] = [];
    const scrapes = countOf(of.scrapes.get(identity.key));
    const miss = (reason: string) => {
      // Of fewer than two scrapes there is no rate at all: that they are few says it.
      if (!(scrapes < LEAST_SCRAPES)) missing.push({ gate: 'value-missing', reason });
    };
    const measured = (name: string, quantity: PodQuantity, least = Number.NEGATIVE_INFINITY): number => {
      const value = of[quantity].get(identity.key);
      const makeshift = of[quantity].makeshiftOf(identity.key);
      if (makeshift) notes.add(`${name} of ${engine.engine} pods: from ${makeshift}.`);
      if (value !== undefined && Number.isFinite(value) && value >= 0 && value > least) return value;
      // Without requests nothing is measured, and that is said already.
      if (value !== undefined && value < 0) miss(`${name}: ${value} cannot be`);
      else if (value === undefined) miss(`${name}: ${of[quantity].absence}`);
      else if (of.requests.get(identity.key) !== 0) miss(`${name}: nothing was measured`);
      return Number.NaN;
    };
    const requests = measured('requests', 'requests');
    const runningPeak = measured('running requests', 'runningPeak');
    const arrival = arrivalRate(scheduled.of(identity), of.ownRate.get(identity.key), requests);
    if (!Number.isFinite(arrival.arrival_rate_rps))
      miss(`arrival rate: ${of.ownRate.get(identity.key) === undefined ? of.ownRate.absence : 'nothing was measured'}`);
    const startedS = podStart.get(identity.pod) ?? processStart.get(identity.key);
    const startedMs = startTime(startedS);
    if (startedS !== undefined && startedMs === undefined)
      notes.add(`${identity.pod}: it started at ${startedS} s since 1970, which is no time.`);
    const common = {
      identity,
      startedMs,
      observed: { ...(startedMs === undefined ? {} : { started_at: new Date(startedMs).toISOString() }), ...arrival },
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

/** A number of things; NaN for what is none. */
function countOf(value: number | undefined): number {
  return value !== undefined && value >= 0 ? value : Number.NaN;
}

/** When a pod started, ms; undefined where nobody says, or says what is no time. */
function startTime(seconds: number | undefined): number | undefined {
  const ms = seconds === undefined ? Number.NaN : Math.round(seconds * 1000);
  return ms > 0 && isCalendarTime(ms) ? ms : undefined;
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
