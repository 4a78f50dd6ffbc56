import { servingWarnings } from '../../../engine/serving/servingJob.ts';
import type { StudyKind } from '../../../schemas/studies/resolvedStudy.ts';
import type { ReadAlternative } from './studyAlternatives.ts';

/** So many alternatives are told by their names. */
const MOST_NAMED = 2;

/**
 * What a run of an alternative by itself would warn of: each sentence once, after the alternatives that it is about where these are
 * not all that are run.
 */
export function runWarnings(kind: StudyKind, alternatives: readonly ReadAlternative[]): string[] {
  const about = new Map<string, string[]>();
  let runs = 0;
  alternatives.forEach(({ name, read }, i) => {
    if (!('job' in read)) return;
    runs++;
    for (const warning of servingWarnings(read.job)) {
      const names = about.get(warning) ?? [];
      about.set(warning, names);
      names.push(SIDES[kind]?.[i] ?? name);
    }
  });
  return [...about].map(([warning, names]) =>
    names.length === runs ? warning : `In ${inWords(names, runs, kind)}: ${warning}`,
  );
}

/** What alternatives are called that a kind of study has by its nature. */
const SIDES: Readonly<Partial<Record<StudyKind, readonly string[]>>> = {
  PairedStudy: ['the baseline', 'the treatment'],
  Sensitivity: ['the baseline', 'the treatment'],
};

/** Names have commas in them. */
function inWords(names: readonly string[], runs: number, kind: StudyKind): string {
  if (names.length <= MOST_NAMED) return names.join('; ');
  return `${names.length} of ${runs} ${kind === 'Sweep' ? 'points' : 'candidates'}, first in ${names[0]}`;
}
