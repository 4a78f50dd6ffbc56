import type { AnyResult } from '../../schemas/results/results.ts';
import type { ServingResult } from '../../schemas/results/serving-result.ts';
import type { StudyResult } from '../../schemas/results/study-results.ts';

export type ServingSpec = ServingResult['spec'];

/** The spec of the experiment that a result was made from: its own, or the base of its study. */
export function servingSpecOf({ kind, spec }: AnyResult): ServingSpec {
  return kind === 'ServingResult' ? spec : (spec.base as ServingSpec);
}

/** A number of a study's spec; NaN where there is none. */
export function specNumber({ spec }: StudyResult, field: string): number {
  const value = spec[field];
  return typeof value === 'number' ? value : Number.NaN;
}

/** What differs from the base, in words: `system.scheduler: continuous_slo`. */
export function changeWords(change: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(change).map(([path, value]) =>
    value === null ? `without ${path}` : `${path}: ${valueWords(value)}`,
  );
  return fields.length === 0 ? 'nothing' : fields.join(', ');
}

/** A value of a spec on one line: a text as it is, all else as JSON. */
export function valueWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
