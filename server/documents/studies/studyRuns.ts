import { MOST_ALTERNATIVES, MOST_RUNS } from '../../../schemas/defaults.ts';
import { schemaAt } from '../kindSchema.ts';
import { type LooseSpec, numberAt } from '../serving/looseSpec.ts';
import { alternativeCount } from './alternatives.ts';
import type { WrittenStudy } from './writtenStudy.ts';

type Study = Pick<WrittenStudy, 'kind' | 'spec'>;

/** A number of a study's own; NaN for what is none. */
export function ownNumber({ kind, spec }: Study, name: string): number {
  const usual = schemaAt(kind, ['spec', name])?.default;
  return numberAt(spec, [name], typeof usual === 'number' ? usual : undefined) ?? Number.NaN;
}

/** Runs that a study makes at most; NaN where it cannot be told. */
export function mostRuns(study: Study, base: LooseSpec | undefined): number {
  const own = (name: string) => ownNumber(study, name);
  switch (study.kind) {
    case 'CapacitySearch':
      return (own('grid_rates') + own('bisection_steps')) * own('repetitions');
    case 'Sensitivity':
      // The scales as they are come first.
      return 2 * (own('draws') + 1);
    default:
      return alternativeCount(study, base) * own('repetitions');
  }
}

/** What of a study is more than is run; undefined if nothing is. */
export function tooMuch(
  study: Study,
  base: LooseSpec | undefined,
): { readonly what: 'alternatives' | 'runs'; readonly count: number } | undefined {
  const alternatives = alternativeCount(study, base);
  if (alternatives > MOST_ALTERNATIVES) return { what: 'alternatives', count: alternatives };
  const runs = mostRuns(study, base);
  return runs > MOST_RUNS ? { what: 'runs', count: runs } : undefined;
}
