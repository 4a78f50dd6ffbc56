import type { ResolvedStudy } from '../../schemas/studies/resolvedStudy.ts';
import type { ServingJob } from '../serving/servingJob.ts';

/** A study with everything that its runs are made from: plain data that goes to each worker once. */
export interface StudyJob {
  readonly study: ResolvedStudy;
  /**
   * What is compared. CapacitySearch: the base alone. PairedStudy and Sensitivity: baseline, treatment. DesignSpace and Sweep: the
   * candidates or points, in their order.
   */
  readonly alternatives: readonly Alternative[];
}

/** A system under study. */
export type Alternative = {
  /** What tells it from the others, in words: `h200, tensor parallel 2, chunked_slo`. */
  readonly name: string;
  /** Dotted paths of the spec that differ from the base, with their values; null takes a field out. */
  readonly change: Readonly<Record<string, unknown>>;
} & (
  | { readonly job: ServingJob }
  /** Why it cannot be run: a sentence. */
  | { readonly problem: string }
);
