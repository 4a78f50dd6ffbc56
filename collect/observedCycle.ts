import { DEFAULT_MAX_BATCH } from '../schemas/defaults.ts';
import type { VariantObservations } from '../schemas/variant-observations.ts';
import type { Answers, Asked } from './ask.ts';
import type { Gate, Refusal } from './gates.ts';
import { type MeasuredPod, measuredPods, type ObservedPod } from './measuredPods.ts';
import type { PodIdentity } from './podIdentity.ts';
import { PrometheusError } from './prometheusError.ts';
import type { Target } from './queries.ts';
import { ReplicaChanges } from './replicaChanges.ts';
import { ValuesAt } from './valuesAt.ts';

export type ObservedCycle = VariantObservations['spec']['cycles'][number];
type ObservedVariant = ObservedCycle['variants'][number];

/** How many requests a pod serves at once, and how that is known. */
interface MaxBatch {
  readonly value: number;
  readonly source: NonNullable<ObservedPod['max_batch_source']>;
}

/** Finds the largest batch of a variant; undefined where nothing says. */
export type MaxBatchOf = (variant: string) => MaxBatch | undefined;

const ASSUMED: MaxBatch = { value: DEFAULT_MAX_BATCH, source: 'assumed' };

/** A pod whose values were left out, for programs. */
export interface RefusedPod {
  readonly timeMs: number;
  readonly variant: string;
  readonly pod: string;
  readonly gates: readonly Gate[];
  readonly reason: string;
}

export interface CycleOutcome {
  readonly cycle: ObservedCycle;
  readonly refused: readonly RefusedPod[];
}

/** What the answers say of one time; undefined if they know no pod then. */
export function observeCycle(
  answers: Answers,
  timeMs: number,
  target: Target,
  maxBatchOf: MaxBatchOf,
): CycleOutcome | undefined {
  const notes = new Set(notesOf(answers));
  const pods = answers.engines.flatMap((engine) => measuredPods(engine, answers, timeMs, target, notes));
  if (pods.length === 0) {
    if (!isServed(answers, timeMs)) return undefined;
    throw new PrometheusError(
      'no-series',
      `Prometheus has series of the pods, but without a label "${target.podLabel}" or "instance", so the pods cannot be told apart. Scrape them with such labels, or name the label that has their names.`,
    );
  }
  const identities = pods.map(({ identity }) => identity);
  const changes = new ReplicaChanges(answers, timeMs, target, identities);
  const names = uniqueNames(identities);
  const replicasOf = replicaCounts(answers, timeMs);
  const byVariant = new Map<string, MeasuredPod[]>();
  for (const pod of pods) {
    const known = byVariant.get(pod.identity.variant);
    if (known) known.push(pod);
    else byVariant.set(pod.identity.variant, [pod]);
  }
  const refused: RefusedPod[] = [];
  const variants = [...byVariant.keys()].sort().map((variant): ObservedVariant => {
    const ofVariant = byVariant.get(variant)!;
    const change = changes.of(variant, ofVariant);
    const { value: max_batch, source: max_batch_source } = maxBatchOf(variant) ?? ASSUMED;
    const kept: ObservedPod[] = [];
    const left: { pod: string; reason: string }[] = [];
    const byName = ofVariant.map((pod) => ({ ...pod, name: names.get(pod.identity.key)! }));
    for (const { name, observed, isIdle, refused: own } of byName.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const why = change && !isIdle ? [change, ...own] : own;
      if (why.length === 0) {
        kept.push({ name, ...observed, max_batch, max_batch_source });
      } else {
        const reason = sentence(why);
        left.push({ pod: name, reason });
        refused.push({ timeMs, variant, pod: name, gates: [...new Set(why.map(({ gate }) => gate))], reason });
      }
    }
    return {
      name: variant,
      ...replicasOf(variant, ofVariant.length),
      pods: kept,
      ...(left.length > 0 ? { refused: left } : {}),
    };
  });
  const cycle = {
    time: new Date(timeMs).toISOString(),
    interval_s: target.windowMs / 1000,
    variants,
    ...(notes.size > 0 ? { notes: [...notes] } : {}),
  };
  return { cycle, refused };
}

/** Whether some pod serves the model, maybe one without a name. */
function isServed({ engines }: Answers, timeMs: number): boolean {
  return engines.some(({ of }) => (of.running.answered[0]?.answer.samplesAt.get(timeMs)?.length ?? 0) > 0);
}

/** What failed on the way, and what Prometheus has to say. */
function notesOf({ engines, shared, warnings }: Answers): string[] {
  const asked = [...engines.flatMap(({ of }) => Object.values(of)), ...Object.values(shared)];
  const failed = asked.flatMap((each) => each.failed);
  return [
    ...failed.map(({ series, reason }) => `${series} could not be asked for: ${reason}`),
    ...warnings.map((warning) => `Prometheus warns: ${warning}`),
  ];
}

/** Replicas as Kubernetes counts them where its state is scraped too, else the pods that are seen. */
function replicaCounts({ shared }: Answers, timeMs: number) {
  const counts = (asked: Asked) => {
    const values = new ValuesAt(asked, timeMs, ({ deployment }) => deployment ?? '');
    return (variant: string) => {
      const value = values.get(variant);
      return value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
    };
  };
  const [allOf, readyOf] = [counts(shared.replicas), counts(shared.readyReplicas)];
  return (variant: string, seen: number) => {
    const [all, ready] = [allOf(variant), readyOf(variant)];
    if (all === undefined) return { current_replicas: seen };
    return { current_replicas: all, ...(ready === undefined ? {} : { pending_replicas: Math.max(all - ready, 0) }) };
  };
}

/**
 * A name for each pod, by its key: with the port where one pod has several servers, and with the whole address where
 * that does not tell them apart either.
 */
function uniqueNames(identities: readonly PodIdentity[]): ReadonlyMap<string, string> {
  const candidates = ({ pod, port, key }: PodIdentity) => [
    ...[pod, ...(port === '' ? [] : [`${pod}:${port}`])],
    key.replace('\n', '@'),
  ];
  const counts = new Map<string, number>();
  for (const identity of identities)
    for (const name of candidates(identity)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    identities.map((identity) => {
      const names = candidates(identity);
      return [identity.key, names.find((name) => counts.get(name) === 1) ?? names.at(-1)!];
    }),
  );
}

function sentence(refused: readonly Refusal[]): string {
  const clauses = refused.map(({ reason }) => reason).join('; ');
  return `${clauses[0]!.toUpperCase()}${clauses.slice(1)}.`;
}
