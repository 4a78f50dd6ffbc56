import type { AnyResult } from '../../schemas/results/results.ts';
import type { StudyKind } from '../../schemas/studies/resolvedStudy.ts';

const NAMES: Readonly<Record<StudyKind | 'Serving', string>> = {
  CapacitySearch: 'capacity search',
  DesignSpace: 'design space',
  PairedStudy: 'paired study',
  Sensitivity: 'sensitivity study',
  Sweep: 'sweep',
  Serving: 'simulated run',
};

/** What a study is, in words. */
export function kindName(kind: StudyKind): string {
  return NAMES[kind];
}

/** What a result is of, in words. */
export function resultName({ kind }: AnyResult): string {
  return NAMES[kind.replace(/Result$/, '') as keyof typeof NAMES];
}
