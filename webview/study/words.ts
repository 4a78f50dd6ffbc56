import { latencyBasis } from '../../engine/report/latencyBasis.ts';
import { plural, whole } from '../../engine/report/quantities.ts';
import { servingSpecOf } from '../../engine/report/resultSpec.ts';
import { servedExperiment } from '../../engine/report/servedExperiment.ts';
import { servingSentence } from '../../engine/report/servingSentence.ts';
import { capacitySearchLimits } from '../../engine/report/studies/capacitySearchWords.ts';
import { studyNotes, studySentence } from '../../engine/report/studySentence.ts';
import type { StudyPage } from '../../protocol/studyMessages.ts';
import type { AnyResult } from '../../schemas/results/results.ts';
import { resultName } from './kindWords.ts';
import { missingSentence } from './missing.ts';

/** What a result comes to, as a colleague would say it. */
export function sentenceOf(result: AnyResult): string {
  return result.kind === 'ServingResult'
    ? servingSentence(servedExperiment(result.spec), result.result)
    : studySentence(result);
}

/** What a reader should know before trusting the numbers: what is missing first. */
export function warningsOf({ answer }: StudyPage, result: AnyResult, isRunning: boolean): string[] {
  const missing = isRunning ? 'Still running: this is what is found so far.' : missingSentence(result);
  const remarks = answer?.state === 'known' ? answer.remarks : [];
  return [
    ...(missing && (isRunning ? isPartial(result) : true) ? [missing] : []),
    ...new Set([...limits(result), ...result.warnings, ...remarks]),
  ];
}

/** Why the answer of a search may not be that of the system. */
function limits(result: AnyResult): string[] {
  return result.kind === 'CapacitySearchResult' ? capacitySearchLimits(result.result, servingSpecOf(result).slo) : [];
}

/** What to know beside the answer, but for what is said of a study that is not whole. */
export function notesOf(result: AnyResult): string[] {
  if (result.kind === 'ServingResult') return [];
  return result.result.complete ? studyNotes(result) : studyNotes(result).slice(1);
}

function isPartial(result: AnyResult): boolean {
  return result.kind !== 'ServingResult' && !result.result.complete;
}

/** What it is, and what its times rest on. */
export function basisOf(name: string, result: AnyResult): string {
  return [`${name}: ${resultName(result)}`, `times from ${latencyBasis(result)}`, `seed ${whole(result.seed)}`].join(
    ' · ',
  );
}

/** `37 of 200 runs, about 12 s left`. */
export function progressWords({ done, most, leftS, isWaiting }: NonNullable<StudyPage['progress']>): string {
  if (isWaiting) return 'Waiting for another run to end';
  const far = most > 0 ? `${whole(done)} of at most ${plural(most, 'run')}` : 'Starting';
  return leftS === undefined ? far : `${far}, about ${leftWords(leftS)} left`;
}

/** Rounded up: what is done sooner disappoints nobody. */
function leftWords(s: number): string {
  if (s < 60) return `${whole(Math.max(1, Math.ceil(s)))} s`;
  const minutes = Math.ceil(s / 60);
  return minutes < 120 ? `${whole(minutes)} min` : `${whole(Math.ceil(minutes / 60))} h`;
}
