import { setImmediate as turnOfEvents } from 'node:timers/promises';
import type { VariantObservations } from '../schemas/variant-observations.ts';
import { ask, type Evaluate } from './ask.ts';
import { type Clock, systemClock } from './clock.ts';
import { ENGINES } from './engines.ts';
import { type Fetch, nodeFetch } from './http.ts';
import { type MaxBatchOf, type ObservedCycle, observeCycle, type RefusedPod } from './observedCycle.ts';
import { PrometheusClient, type PrometheusSettings } from './prometheusClient.ts';
import { PrometheusError } from './prometheusError.ts';
import { modelsQuery, type Target } from './queries.ts';

/** When to look: now and then, or at times of which the values are stored. */
export type Schedule =
  | { readonly kind: 'live'; readonly cycles: number; readonly intervalMs: number }
  /** Cycles that lie between start and end, at whole multiples of the interval; ms since 1970-01-01 UTC. */
  | { readonly kind: 'stored'; readonly startMs: number; readonly endMs: number; readonly intervalMs: number };

export interface CollectRequest {
  readonly prometheus: PrometheusSettings;
  readonly target: Target;
  /** What the document calls the model, where that is not as it is served. */
  readonly modelId?: string;
  readonly schedule: Schedule;
  /** The name of the document. */
  readonly name: string;
  readonly maxBatchOf: MaxBatchOf;
}

/** Times of cycles, as the first and the last of them: all of them may be more than a list holds. */
interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
  readonly cycles: number;
}

/** A time, or a stretch of time, for which nothing could be collected. */
interface Gap extends Stretch {
  readonly code: PrometheusError['code'];
  readonly reason: string;
}

export interface Collected {
  readonly document: VariantObservations;
  readonly refused: readonly RefusedPod[];
  readonly gaps: readonly Gap[];
  /** Cycles that were wanted. */
  readonly wanted: number;
  /** Stopped by the signal: what was collected until then is here. */
  readonly isStopped: boolean;
}

/** What happens on the way. `soFar` is whole and can be saved at any time. */
export type Progress =
  | { readonly kind: 'collected'; readonly cycles: readonly ObservedCycle[]; readonly soFar: Collected }
  | { readonly kind: 'failed'; readonly gap: Gap; readonly soFar: Collected }
  | { readonly kind: 'waiting'; readonly untilMs: number; readonly soFar: Collected };

export interface CollectTools {
  /** Stops: what was collected until then is the result. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Sends requests; Node's own client, trusting the certificates of `ca`, where it is left out. */
  readonly fetch?: Fetch;
  /** Certificates of a private CA, PEM. */
  readonly ca?: string;
  readonly clock?: Clock;
}

/** Times of one range query: below what servers allow, and few enough that progress shows. */
const TIMES_AT_ONCE = 240;

/**
 * Collects what the pods of a model report, cycle by cycle. What fails later on is a gap, and the rest goes on.
 * Throws `PrometheusError` if nothing can be collected at all: not reachable, not let in, no such model.
 */
export async function collect(request: CollectRequest, tools: CollectTools = {}): Promise<Collected> {
  const { signal = new AbortController().signal, onProgress = () => {}, clock = systemClock } = tools;
  const client = new PrometheusClient(request.prometheus, tools.fetch ?? nodeFetch(tools.ca), clock);
  const collection = new Collection(request, client, signal, onProgress, clock);
  const { schedule } = request;
  try {
    if (schedule.kind === 'live') await collection.live(schedule.cycles, schedule.intervalMs);
    else await collection.stored(schedule.startMs, schedule.endMs, schedule.intervalMs);
  } catch (error) {
    if (!(error instanceof PrometheusError && error.code === 'cancelled')) throw error;
    return { ...collection.soFar, isStopped: true };
  }
  return collection.soFar;
}

class Collection {
  private readonly cycles: ObservedCycle[] = [];
  private readonly refused: RefusedPod[] = [];
  private readonly gaps: Gap[] = [];
  private wanted = 0;

  constructor(
    private readonly request: CollectRequest,
    private readonly client: PrometheusClient,
    private readonly signal: AbortSignal,
    private readonly onProgress: (progress: Progress) => void,
    private readonly clock: Clock,
  ) {}

  get soFar(): Collected {
    const { target, name, modelId = target.modelId } = this.request;
    return {
      document: {
        apiVersion: 'kneepoint.dev/v1alpha1',
        kind: 'VariantObservations',
        metadata: { name },
        spec: { model_id: modelId, namespace: target.namespace, cycles: [...this.cycles] },
      },
      refused: [...this.refused],
      gaps: [...this.gaps],
      wanted: this.wanted,
      isStopped: false,
    };
  }

  /** Looks at what is now, and again every interval: after a pause not to make up for it, which would see one window twice. */
  async live(cycles: number, intervalMs: number): Promise<void> {
    this.wanted = cycles;
    let nowMs = this.clock.nowMs();
    for (let done = 0; done < cycles; done++) {
      if (done > 0) await this.waitUntil(nowMs + intervalMs);
      nowMs = this.clock.nowMs();
      const left = stretch(nowMs, intervalMs, cycles - done);
      if (!(await this.goesOn(stretch(nowMs, intervalMs, 1), left, () => this.cycleNow()))) return;
    }
  }

  private async cycleNow(): Promise<void> {
    // The server's clock says what is now: ours may be ahead of what it has scraped.
    const now = await this.client.instant('time()', undefined, this.signal);
    const [timeMs] = now.samplesAt.keys();
    if (timeMs === undefined) throw new PrometheusError('malformed', 'The answer cannot be read: it holds no time.');
    const missing = await this.add((promql) => this.client.instant(promql, timeMs, this.signal), [timeMs]);
    if (missing.length > 0) throw await this.noSeries(timeMs);
  }

  /** Looks at stored values, many times at once. */
  async stored(startMs: number, endMs: number, intervalMs: number): Promise<void> {
    // Servers that cache answers move times to multiples of the step: ours are that already.
    const firstMs = Math.ceil((startMs + this.request.target.windowMs) / intervalMs) * intervalMs;
    const wanted = Math.max(Math.floor((endMs - firstMs) / intervalMs) + 1, 0);
    this.wanted = wanted;
    for (let done = 0; done < wanted; done += TIMES_AT_ONCE) {
      const left = stretch(firstMs + done * intervalMs, intervalMs, wanted - done);
      const asked = stretch(left.fromMs, intervalMs, Math.min(left.cycles, TIMES_AT_ONCE));
      const { fromMs, toMs } = asked;
      const times = Array.from({ length: asked.cycles }, (_, i) => fromMs + i * intervalMs);
      const work = async () => {
        const evaluate = (promql: string) => this.client.range(promql, fromMs, toMs, intervalMs, this.signal);
        const missing = await this.add(evaluate, times);
        if (missing.length > 0) this.addGap(stretchOf(missing), await this.whyMissing(missing[0]!));
      };
      if (!(await this.goesOn(asked, left, work))) break;
    }
    const [first] = this.gaps;
    if (this.cycles.length === 0 && first) throw new PrometheusError(first.code, first.reason);
  }

  /** Asks, and adds a cycle for each time at which there are pods. The times at which there are none. */
  private async add(evaluate: Evaluate, timesMs: readonly number[]): Promise<number[]> {
    const { target, maxBatchOf } = this.request;
    const answers = await ask(evaluate, target);
    const missing: number[] = [];
    const cycles: ObservedCycle[] = [];
    for (const timeMs of timesMs) {
      // Of many pods a cycle takes long: a signal is heard between two.
      await turnOfEvents();
      if (this.signal.aborted) throw new PrometheusError('cancelled', 'Collecting was stopped.');
      const outcome = observeCycle(answers, timeMs, target, maxBatchOf);
      if (outcome) {
        cycles.push(outcome.cycle);
        // One by one: of many they are more arguments than a call takes.
        for (const refused of outcome.refused) this.refused.push(refused);
      } else {
        missing.push(timeMs);
      }
    }
    this.cycles.push(...cycles);
    if (cycles.length > 0) this.onProgress({ kind: 'collected', cycles, soFar: this.soFar });
    return missing;
  }

  /**
   * Does the work for some times. If it fails they are a gap; so are all that are left if these would fail too, and
   * then it does not go on. Where nothing was collected yet the failure is everybody's.
   */
  private async goesOn(times: Stretch, left: Stretch, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof PrometheusError) || error.code === 'cancelled') throw error;
      if (this.cycles.length === 0 && this.gaps.length === 0) throw error;
      this.addGap(error.isOfEveryQuery ? left : times, error);
      return !error.isOfEveryQuery;
    }
    return true;
  }

  private addGap(times: Stretch, { code, message }: PrometheusError): void {
    const gap = { ...times, code, reason: message };
    this.gaps.push(gap);
    this.onProgress({ kind: 'failed', gap, soFar: this.soFar });
  }

  private async waitUntil(timeMs: number): Promise<void> {
    const left = timeMs - this.clock.nowMs();
    if (left <= 0) return;
    this.onProgress({ kind: 'waiting', untilMs: timeMs, soFar: this.soFar });
    await this.clock.sleep(left, this.signal).catch((error: unknown) => {
      if (this.signal.aborted) throw new PrometheusError('cancelled', 'Collecting was stopped.');
      throw error;
    });
  }

  /** The error for a model that has no pods then, with the models that there are. */
  private async noSeries(timeMs: number): Promise<PrometheusError> {
    const { namespace, modelId } = this.request.target;
    const names = ENGINES.map(({ running }) => running);
    const { samplesAt } = await this.client.instant(modelsQuery(names), timeMs, this.signal);
    const known = (samplesAt.get(timeMs) ?? []).map(
      ({ labels }) => `"${labels.model_name ?? ''}" in namespace "${labels.namespace ?? ''}"`,
    );
    const what = `Prometheus has no pod of vLLM or SGLang that serves "${modelId}" in namespace "${namespace}" at ${new Date(timeMs).toISOString()}.`;
    const others =
      known.length === 0
        ? `It has none of any model then (${names.join(', ')}): does it scrape them?`
        : `It has ${listed(known)}. The name must be the one that is served (--served-model-name).`;
    return new PrometheusError('no-series', `${what} ${others}`);
  }

  /** The same, or why the other models cannot be told: what was collected beside is not to be lost to that. */
  private async whyMissing(timeMs: number): Promise<PrometheusError> {
    try {
      return await this.noSeries(timeMs);
    } catch (error) {
      if (!(error instanceof PrometheusError) || error.code === 'cancelled' || this.cycles.length === 0) throw error;
      return error;
    }
  }
}

/** So many times from one on, ms. */
function stretch(fromMs: number, intervalMs: number, cycles: number): Stretch {
  return { fromMs, toMs: fromMs + (cycles - 1) * intervalMs, cycles };
}

/** Times that were some of a stretch: at least one. */
function stretchOf(timesMs: readonly number[]): Stretch {
  return { fromMs: timesMs[0]!, toMs: timesMs.at(-1)!, cycles: timesMs.length };
}

/** Names for a sentence: not more than a few. */
function listed(names: readonly string[]): string {
  const shown = [...names].sort().slice(0, 5);
  return `${shown.join(', ')}${names.length > shown.length ? ` and ${names.length - shown.length} more` : ''}`;
}
