import { ENGINES } from '../../../collect/engines.ts';
import type { Fetch, HttpAnswer } from '../../../collect/http.ts';
import {
  POD_QUANTITIES,
  type PodQuantity,
  podQueries,
  type SharedQuantity,
  sharedQueries,
  type Target,
} from '../../../collect/queries.ts';

type Labels = Readonly<Record<string, string>>;

/** A pod's values, in the units of the series; a list where there are several series for one thing. */
export interface FakePod {
  readonly labels: Labels;
  readonly engine?: 'vLLM' | 'SGLang';
  readonly values: Partial<Record<PodQuantity, number | readonly (number | undefined)[]>>;
}

/** A pod that passes every gate; `null` takes a value away. */
export function goodPod(
  name: string,
  changes: Partial<Record<PodQuantity, number | readonly (number | undefined)[] | undefined>> = {},
  labels: Labels = {},
  engine?: FakePod['engine'],
): FakePod {
  const values = {
    ...{ running: 3, runningPeak: 5, kvPeak: 0.4, ttft: 0.032, itl: 0.0175, inputTokens: 1024, outputTokens: 256 },
    ...{ requests: 168, scrapes: 4, resets: 0, ownRate: 2.8, seenLately: 8, seenBefore: 3 },
    ...changes,
  };
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    labels: { pod: name, instance: `${name}:8000`, ...labels },
    ...(engine ? { engine } : {}),
    values: Object.fromEntries(present),
  };
}

export const TARGET: Target = {
  ...{ namespace: 'llm-d-prod', modelId: 'meta/llama', windowMs: 60_000, settleMs: 120_000 },
  ...{ podLabel: 'pod', variantLabel: 'llm_d_ai_variant' },
};

/** Stands for a Prometheus that knows what it is told: it recognises the queries by their text. */
export class FakeServing {
  pods: readonly FakePod[] = [];
  shared: Partial<Record<SharedQuantity, readonly (readonly [labels: Labels, value: number])[]>> = {};
  /** Pods of other models, for the query of those. */
  models: readonly Labels[] = [];
  /** What queries answer instead, by quantity or `quantity#1` for a second series. */
  failing: Readonly<Record<string, Partial<HttpAnswer> | Error>> = {};
  /** The pods at one time, where they change. */
  podsAt: (timeMs: number) => readonly FakePod[] = () => this.pods;
  warnings: readonly string[] = [];
  nowMs = Date.UTC(2026, 10, 29, 10);
  readonly asked: string[] = [];
  private readonly quantities = new Map<string, readonly [quantity: string, engine: string]>();

  constructor(target: Target = TARGET) {
    for (const engine of ENGINES) {
      const queries = podQueries(engine, target);
      for (const quantity of POD_QUANTITIES)
        for (const [i, { promql }] of queries[quantity].entries())
          this.quantities.set(promql, [i === 0 ? quantity : `${quantity}#${i}`, engine.engine]);
    }
    for (const [quantity, { promql }] of Object.entries(sharedQueries(target)))
      this.quantities.set(promql, [quantity, 'shared']);
  }

  readonly fetch: Fetch = async ({ url, body, signal }) => {
    signal.throwIfAborted();
    const form = new URLSearchParams(body);
    const promql = form.get('query')!;
    const [quantity, engine] = this.quantities.get(promql) ?? [promql, ''];
    this.asked.push(quantity);
    const failure = this.failing[quantity];
    if (failure instanceof Error) throw failure;
    if (failure) return { status: 200, headers: {}, text: '', ...failure };
    const isRange = url.pathname.endsWith('query_range');
    const number = (name: string) => Number(form.get(name)) * 1000;
    const times: number[] = [];
    if (isRange) for (let t = number('start'); t <= number('end'); t += number('step')) times.push(t);
    else times.push(form.has('time') ? number('time') : this.nowMs);
    const point = (timeMs: number, value: number) => [timeMs / 1000, Number.isNaN(value) ? 'NaN' : String(value)];
    if (quantity === 'time()') return this.answer('scalar', point(times[0]!, times[0]! / 1000));
    const series = new Map<string, { metric: Labels; values: unknown[] }>();
    for (const timeMs of times)
      for (const [metric, value] of this.samples(quantity, engine, timeMs)) {
        const key = JSON.stringify(metric);
        const each = series.get(key) ?? { metric, values: [] };
        series.set(key, each);
        each.values.push(point(timeMs, value));
      }
    const result = [...series.values()];
    return isRange
      ? this.answer('matrix', result)
      : this.answer(
          'vector',
          result.map(({ metric, values }) => ({ metric, value: values[0] })),
        );
  };

  private *samples(name: string, engine: string, timeMs: number): Generator<readonly [Labels, number]> {
    if (engine === 'shared') yield* this.shared[name as SharedQuantity] ?? [];
    if (name.startsWith('group by')) for (const labels of this.models) yield [labels, 1];
    const [quantity, index] = name.split('#');
    for (const pod of this.podsAt(timeMs)) {
      if ((pod.engine ?? 'vLLM') !== engine) continue;
      const values = pod.values[quantity as PodQuantity];
      const value = typeof values === 'object' ? values[Number(index ?? 0)] : index === undefined ? values : undefined;
      if (value !== undefined) yield [pod.labels, value];
    }
  }

  private answer(resultType: string, result: unknown): HttpAnswer {
    const text = JSON.stringify({ status: 'success', data: { resultType, result }, warnings: this.warnings });
    return { status: 200, headers: {}, text };
  }
}
