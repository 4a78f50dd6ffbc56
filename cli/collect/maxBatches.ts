import type { MaxBatchOf } from '../../collect/observedCycle.ts';
import { type FoundWorkloads, findWorkloads, type Workload, workspaceOf } from './deployments.ts';

/** Where to take the largest batch of a variant from. */
export interface MaxBatchOptions {
  readonly namespace: string;
  /** Given by hand, for every variant. */
  readonly maxBatch?: number;
  /** Files, folders and globs with Deployments; without them the workspace is looked through. */
  readonly deployment?: readonly string[];
}

/** The largest batches of variants, and how they are known. */
export class MaxBatches {
  private readonly found: FoundWorkloads;
  private readonly places: readonly string[];

  constructor(private readonly options: MaxBatchOptions) {
    const workspace = options.maxBatch === undefined ? workspaceOf(process.cwd()) : undefined;
    this.places = options.deployment ?? (workspace === undefined ? [] : ['.']);
    this.found = findWorkloads(this.places);
  }

  /** What could not be read of what was named; of a workspace that nobody named, everything may be so. */
  get problems(): FoundWorkloads['problems'] {
    return this.options.deployment === undefined ? [] : this.found.problems;
  }

  readonly of: MaxBatchOf = (variant) => {
    const { maxBatch } = this.options;
    if (maxBatch !== undefined) return { value: maxBatch, source: 'flag' };
    const value = valueIn(this.workloadOf(variant));
    return value === undefined ? undefined : { value, source: 'deployment' };
  };

  /** A sentence on a variant's largest batch. */
  sentence(variant: string, value: number): string {
    const workload = this.workloadOf(variant);
    if (this.options.maxBatch !== undefined) return `max batch of ${variant}: ${value}, as given.`;
    const { flag, text, server } = workload?.maxBatch ?? {};
    if (workload && valueIn(workload) !== undefined) return `max batch of ${variant}: ${value}, from ${workload.file}.`;
    const names = [...new Set(this.found.workloads.map(({ name }) => name))];
    const why = workload
      ? flag === undefined
        ? `${workload.file} has no ${server === 'sglang' ? '--max-running-requests' : '--max-num-seqs'}`
        : `${workload.file} has ${flag} ${text || 'without a number'}`
      : names.length > 0
        ? `no Deployment of ${this.places.join(', ')} is called so, nor has that llm-d.ai/variant (there: ${names.slice(0, 5).join(', ')})`
        : 'no Deployment is known';
    return `max batch of ${variant}: ${value} is assumed, for ${why}. Give --deployment or --max-batch.`;
  }

  /** The workload that a variant's pods come from: by the label of its pods, else by its name. */
  private workloadOf(variant: string): Workload | undefined {
    const { namespace } = this.options;
    const near = this.found.workloads.filter((workload) => (workload.namespace ?? namespace) === namespace);
    return near.find((workload) => workload.variant === variant) ?? near.find(({ name }) => name === variant);
  }
}

/** What a workload's arguments say of the largest batch, where they do. The server gets the value of a variable. */
function valueIn(workload: Workload | undefined): number | undefined {
  if (!workload) return undefined;
  const { source, value, variable } = workload.maxBatch;
  const number = source === 'flag' ? value : Number(variable?.value ?? Number.NaN);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}
