import { type MaxBatch, maxBatchFrom } from '../../engine/analyzer/maxBatch.ts';
import { parseYaml } from './yaml.ts';

type Containers = Parameters<typeof maxBatchFrom>[0];

/** A workload that starts pods of an inference server, maybe. */
export interface Workload {
  /** The file that it is in, as it was named. */
  readonly file: string;
  readonly name: string;
  /** Set where the manifest says it. */
  readonly namespace?: string;
  /** The label `llm-d.ai/variant` of its pods, if they have one. */
  readonly variant?: string;
  readonly maxBatch: MaxBatch;
}

/** A cheap look, so that a large repository is not parsed. */
const MAY_BE_WORKLOAD = /\b(?:Deployment|StatefulSet|LeaderWorkerSet)\b/;
const VARIANT_LABEL = 'llm-d.ai/variant';

/**
 * The workloads in a text, or why there are none.
 */
export function workloadsIn(text: string, file: string): Workload[] | string {
  const none = 'there is no Deployment in this file.';
  if (!MAY_BE_WORKLOAD.test(text)) return none;
  const documents = parseYaml(text);
  // A template, or a mistake in a manifest: part of it may look right, and mean something else.
  if (documents.some(({ errors }) => errors.length > 0)) return 'this is not YAML, so it was not read.';
  try {
    const manifests = documents.flatMap((document) => itemsIn(document.toJS()));
    const workloads = manifests.flatMap((item) => workloadIn(item, file));
    return workloads.length > 0 ? workloads : none;
  } catch {
    return 'its aliases stand for nothing, or for more than can be read, so it was not read.';
  }
}

/** Where the largest batches of a namespace's variants are known from. */
export interface BatchSources {
  readonly namespace: string;
  readonly workloads: readonly Workload[];
  /** Where workloads were looked for, for people. */
  readonly places: readonly string[];
  /** Given by hand, for every variant. */
  readonly maxBatch?: number;
}

/** The largest batches of variants, and how they are known. */
export class VariantBatches {
  private readonly byLabel = new Map<string, Workload>();
  private readonly byName = new Map<string, Workload>();
  /** Some of the names that there are, for people. */
  private readonly names: readonly string[];

  constructor(private readonly sources: BatchSources) {
    const { namespace, workloads } = sources;
    for (const workload of workloads) {
      if ((workload.namespace ?? namespace) !== namespace) continue;
      const { variant, name } = workload;
      if (variant !== undefined && !this.byLabel.has(variant)) this.byLabel.set(variant, workload);
      if (!this.byName.has(name)) this.byName.set(name, workload);
    }
    this.names = [...new Set(workloads.map(({ name }) => name))].slice(0, 5);
  }

  readonly of = (variant: string): { value: number; source: 'flag' | 'deployment' } | undefined => {
    const { maxBatch } = this.sources;
    if (maxBatch !== undefined) return { value: maxBatch, source: 'flag' };
    const value = valueIn(this.workloadOf(variant));
    return value === undefined ? undefined : { value, source: 'deployment' };
  };

  /** A sentence on a variant's largest batch; `remedy` says what would make it known. */
  sentence(variant: string, value: number, remedy: string): string {
    const { maxBatch, places } = this.sources;
    const { names } = this;
    const workload = this.workloadOf(variant);
    const { flag, text, server } = workload?.maxBatch ?? {};
    if (maxBatch !== undefined) return `max batch of ${variant}: ${value}, as given.`;
    if (workload && valueIn(workload) !== undefined) return `max batch of ${variant}: ${value}, from ${workload.file}.`;
    const why = workload
      ? flag === undefined
        ? `${workload.file} has no ${server === 'sglang' ? '--max-running-requests' : '--max-num-seqs'}`
        : `${workload.file} has ${flag} ${text || 'without a number'}`
      : names.length > 0
        ? `no Deployment of ${places.join(', ')} is called so, nor has that llm-d.ai/variant (there: ${names.join(', ')})`
        : 'no Deployment is known';
    return `max batch of ${variant}: ${value} is assumed, for ${why}. ${remedy}`;
  }

  /** The workload that a variant's pods come from: by the label of its pods, else by its name. */
  private workloadOf(variant: string): Workload | undefined {
    return this.byLabel.get(variant) ?? this.byName.get(variant);
  }
}

/** What a workload's arguments say of the largest batch, where they do. The server gets the value of a variable. */
function valueIn(workload: Workload | undefined): number | undefined {
  if (!workload) return undefined;
  const { source, value, variable } = workload.maxBatch;
  const number = source === 'flag' ? value : Number(variable?.value ?? Number.NaN);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

function itemsIn(manifest: unknown): unknown[] {
  const items = at(manifest, 'items');
  return Array.isArray(items) ? items : [manifest];
}

function workloadIn(manifest: unknown, file: string): Workload[] {
  const kind = at(manifest, 'kind');
  const template =
    kind === 'LeaderWorkerSet'
      ? (at(manifest, 'spec', 'leaderWorkerTemplate', 'leaderTemplate') ??
        at(manifest, 'spec', 'leaderWorkerTemplate', 'workerTemplate'))
      : at(manifest, 'spec', 'template');
  const name = at(manifest, 'metadata', 'name');
  const containers = at(template, 'spec', 'containers');
  if (typeof kind !== 'string' || !MAY_BE_WORKLOAD.test(kind)) return [];
  if (typeof name !== 'string' || !Array.isArray(containers)) return [];
  const namespace = at(manifest, 'metadata', 'namespace');
  const variant = at(template, 'metadata', 'labels', VARIANT_LABEL);
  return [
    {
      ...{ file, name, maxBatch: maxBatchFrom(containers.map(containerOf)) },
      ...(typeof namespace === 'string' ? { namespace } : {}),
      ...(typeof variant === 'string' ? { variant } : {}),
    },
  ];
}

/** A container with what is a text where Kubernetes wants one, and nothing else. */
function containerOf(container: unknown): Containers[number] {
  const texts = (field: string) => listAt(container, field).map(String);
  const image = at(container, 'image');
  const env = listAt(container, 'env').map((each) => {
    const value = at(each, 'value');
    return { name: String(at(each, 'name')), ...(typeof value === 'string' ? { value } : {}) };
  });
  return { ...(typeof image === 'string' ? { image } : {}), command: texts('command'), args: texts('args'), env };
}

function listAt(value: unknown, field: string): unknown[] {
  const list = at(value, field);
  return Array.isArray(list) ? list : [];
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, field) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, field)
        ? (inner as Record<string, unknown>)[field]
        : undefined,
    value,
  );
}
