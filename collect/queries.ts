import type { EngineSeries, MeanSeries } from './engines.ts';
import { duration, selector } from './promql.ts';

/** Whose pods to ask for, and how. */
export interface Target {
  readonly namespace: string;
  /** The model, exactly as served. */
  readonly modelId: string;
  /** The time that values are averaged over, ms. */
  readonly windowMs: number;
  /** For how long the replicas must not have changed, ms; 0 does not ask. */
  readonly settleMs: number;
  /** The label with the name of a pod. */
  readonly podLabel: string;
  /** The label with the name of its variant, where pods have one. */
  readonly variantLabel: string;
}

export interface Query {
  /** The series that it reads, for people. */
  readonly series: string;
  readonly promql: string;
}

/** What is asked of the pods of an engine. */
export const POD_QUANTITIES = [
  /** Requests in service now: also says which pods there are. */
  'running',
  /** Most requests in service within the window. */
  'runningPeak',
  /** Largest share of the KV cache in use within the window. */
  'kvPeak',
  /** s */
  'ttft',
  /** s */
  'itl',
  'inputTokens',
  'outputTokens',
  /** First tokens within the window. */
  'requests',
  /** Scrapes within the window. */
  'scrapes',
  /** Times that the counters started anew within the window. */
  'resets',
  /** Completed requests and growth of the backlog, requests/s. */
  'ownRate',
  /** Anything for pods that were there at some time within the settling time. */
  'seenLately',
  /** Anything for pods that were there before the settling time. */
  'seenBefore',
] as const;
export type PodQuantity = (typeof POD_QUANTITIES)[number];

/** The labels that tell pods apart. */
function podLabels({ podLabel, variantLabel }: Target): readonly string[] {
  return [...new Set([podLabel, 'instance', variantLabel])];
}

/** The queries for each quantity, in the order in which they are tried. All give one value for each pod. */
export function podQueries(engine: EngineSeries, target: Target): Record<PodQuantity, readonly Query[]> {
  const matchers = { namespace: target.namespace, model_name: target.modelId };
  const by = podLabels(target).join(', ');
  const window = `[${duration(target.windowMs)}]`;
  const series = (name: string) => selector(name, matchers);
  /** One engine may be several processes of which each reports the whole: of those one counts. */
  const once = (vector: string) =>
    engine.rankLabels.length === 0 ? vector : `max without (${engine.rankLabels.join(', ')}) (${vector})`;
  const sum = (vector: string) => `sum by (${by}) (${once(vector)})`;
  const max = (vector: string) => `max by (${by}) (${vector})`;
  const mean = ({ sum: total, count }: MeanSeries): Query => ({
    series: total.endsWith('_sum') ? total.slice(0, -'_sum'.length) : `${total} / ${count}`,
    promql: `${sum(`rate(${series(total)}${window})`)} / ${sum(`rate(${series(count)}${window})`)}`,
  });
  const one = (name: string, promql: string): readonly Query[] => [{ series: name, promql }];
  const { running, waiting, ttft, completed } = engine;
  const growth = [running, waiting].map((gauge) => sum(`delta(${series(gauge)}${window})`)).join(' + ');
  const settling = duration(target.settleMs);
  const settled = target.settleMs > 0;
  return {
    running: one(running, sum(series(running))),
    runningPeak: one(running, sum(`max_over_time(${series(running)}${window})`)),
    kvPeak: engine.kvUse.map((name) => ({ series: name, promql: max(`max_over_time(${series(name)}${window})`) })),
    ttft: [mean(ttft)],
    itl: engine.itl.map(mean),
    inputTokens: engine.inputTokens.map(mean),
    outputTokens: engine.outputTokens.map(mean),
    requests: one(ttft.count, sum(`increase(${series(ttft.count)}${window})`)),
    scrapes: one(running, max(`count_over_time(${series(running)}${window})`)),
    resets: one(ttft.count, max(`resets(${series(ttft.count)}${window})`)),
    ownRate: one(
      `${completed}, ${running} and ${waiting}`,
      `${sum(`rate(${series(completed)}${window})`)} + (${growth}) / ${target.windowMs / 1000}`,
    ),
    seenLately: settled ? one(running, max(`count_over_time(${series(running)}[${settling}])`)) : [],
    seenBefore: settled ? one(running, max(`${series(running)} offset ${settling}`)) : [],
  };
}

/** What is asked once for all pods. */
export const SHARED_QUANTITIES = ['scheduled', 'podStart', 'processStart', 'replicas', 'readyReplicas'] as const;
export type SharedQuantity = (typeof SHARED_QUANTITIES)[number];

/** Queries that give values by `pod_name` and `port`; by `pod`; by pod; and by `deployment`. */
export function sharedQueries(target: Target): Record<SharedQuantity, Query> {
  const { namespace, modelId } = target;
  const attempts = 'inference_extension_scheduler_attempts_total';
  const sent = (model: Readonly<Record<string, string>>) =>
    `rate(${selector(attempts, { status: 'success', namespace, ...model })}[${duration(target.windowMs)}])`;
  const [direct, plain] = [{ target_model_name: modelId }, { model_name: modelId, target_model_name: '' }];
  const inNamespace = (by: string, name: string): Query => ({
    series: name,
    promql: `max by (${by}) (${selector(name, { namespace })})`,
  });
  return {
    // The two ways to label a request exclude each other: `or` before the sum loses none and counts none twice.
    scheduled: { series: attempts, promql: `sum by (pod_name, port) (${sent(direct)} or ${sent(plain)})` },
    podStart: inNamespace('pod', 'kube_pod_start_time'),
    processStart: inNamespace(podLabels(target).join(', '), 'process_start_time_seconds'),
    replicas: inNamespace('deployment', 'kube_deployment_status_replicas'),
    readyReplicas: inNamespace('deployment', 'kube_deployment_status_replicas_ready'),
  };
}

/** Every model that some engine serves, by namespace: to tell what there is where the one asked for is not. */
export function modelsQuery(running: readonly string[]): string {
  return `group by (namespace, model_name) ({__name__=~"${running.join('|')}"})`;
}
