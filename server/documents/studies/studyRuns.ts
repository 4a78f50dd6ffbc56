import { DEFAULT_SEED, MOST_ALTERNATIVES, MOST_BOOTSTRAP_DRAWS, MOST_STUDY_RUNS } from '../../../schemas/defaults.ts';
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

/** What of a study is more than there may be; undefined if nothing is. */
export interface TooMuch {
  readonly what: 'alternatives' | 'runs' | 'draws of the bootstrap' | 'seeds';
  readonly count: number;
  readonly most: number;
}

/** Why there are no such seeds: a sentence. */
export const SEEDS_BEYOND = `The seeds of the repetitions go beyond the largest there is, which is ${Number.MAX_SAFE_INTEGER}.`;

/** Whether every repetition has a seed where the first has this one. */
export function hasSeeds(study: Study, seed: number): boolean {
  return !(lastSeed(study, { seed }) > Number.MAX_SAFE_INTEGER);
}

/** The seed of the last repetition. */
function lastSeed(study: Study, base: LooseSpec | undefined): number {
  const seed = numberAt(base ?? {}, ['seed'], DEFAULT_SEED) ?? 0;
  // Beyond the largest safe integer a sum is rounded: only one that is rounded once is seen to be too large.
  return study.kind === 'Sensitivity' ? seed : seed + (ownNumber(study, 'repetitions') - 1);
}

export function tooMuch(study: Study, base: LooseSpec | undefined): TooMuch | undefined {
  const bootstrap = study.kind === 'PairedStudy' ? ownNumber(study, 'resamples') * ownNumber(study, 'repetitions') : 0;
  const counts: TooMuch[] = [
    { what: 'alternatives', count: alternativeCount(study, base), most: MOST_ALTERNATIVES },
    { what: 'runs', count: mostRuns(study, base), most: MOST_STUDY_RUNS },
    { what: 'draws of the bootstrap', count: bootstrap, most: MOST_BOOTSTRAP_DRAWS },
    { what: 'seeds', count: lastSeed(study, base), most: Number.MAX_SAFE_INTEGER },
  ];
  return counts.find(({ count, most }) => count > most);
}
