import { VariantBatches } from '../../server/documents/workloads.ts';
import type { Problem } from '../lint/problem.ts';
import { findWorkloads, workspaceOf } from './deployments.ts';

/** Where to take the largest batch of a variant from. */
interface MaxBatchOptions {
  readonly namespace: string;
  /** Given by hand, for every variant. */
  readonly maxBatch?: number;
  /** Files, folders and globs with Deployments; without them the workspace is looked through. */
  readonly deployment?: readonly string[];
}

/** The largest batches of variants by the options, and what could not be read of what was named. */
export function maxBatches(options: MaxBatchOptions): { batches: VariantBatches; problems: readonly Problem[] } {
  const { namespace, maxBatch, deployment } = options;
  const workspace = maxBatch === undefined ? workspaceOf(process.cwd()) : undefined;
  const places = deployment ?? (workspace === undefined ? [] : ['.']);
  const { workloads, problems } = findWorkloads(places);
  const batches = new VariantBatches({ namespace, workloads, places, ...(maxBatch === undefined ? {} : { maxBatch }) });
  // Of a workspace that nobody named, everything may be unreadable.
  return { batches, problems: deployment === undefined ? [] : problems };
}
