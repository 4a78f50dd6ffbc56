import { plural, whole } from '../../engine/report/quantities.ts';
import { specNumber } from '../../engine/report/resultSpec.ts';
import type { AnyResult } from '../../schemas/results/results.ts';

import type { StudyResult } from '../../schemas/results/study-results.ts';

/** How much of a study is missing that was stopped, in a sentence; undefined if it is whole. */
export function missingSentence(result: AnyResult): string | undefined {
  if (result.kind === 'ServingResult' || result.result.complete) return undefined;
  return `Stopped: ${doneWords(result)}. What is missing can move the answer.`;
}

function doneWords(study: StudyResult): string {
  switch (study.kind) {
    case 'CapacitySearchResult':
      return `${plural(study.result.rates.length, 'rate')} tried so far, and the search was not at its end`;
    case 'DesignSpaceResult':
      return ofMany(study.result.candidates.filter(isRun(study)).length, study.result.candidates.length, 'candidate');
    case 'PairedStudyResult':
      return ofMany(study.result.seeds.length, specNumber(study, 'repetitions'), 'seed');
    case 'SensitivityResult':
      return ofMany(study.result.draws.length, specNumber(study, 'draws'), 'draw');
    case 'SweepResult':
      return ofMany(study.result.points.filter(isRun(study)).length, study.result.points.length, 'point');
  }
}

function ofMany(done: number, all: number, noun: string): string {
  if (!Number.isFinite(all)) return `${plural(done, noun)} done`;
  return `${whole(done)} of ${plural(all, noun)} done, ${whole(Math.max(0, all - done))} missing`;
}

/** With every repetition, or known not to run at all. */
function isRun(study: StudyResult): (of: { readonly repetitions: number; readonly problem?: string }) => boolean {
  const wanted = specNumber(study, 'repetitions');
  const all = Number.isFinite(wanted) ? wanted : 1;
  return ({ repetitions, problem }) => problem !== undefined || repetitions >= all;
}
