import { latencyBasis } from '../../engine/report/latencyBasis.ts';
import { whole } from '../../engine/report/quantities.ts';
import { servingSpecOf } from '../../engine/report/resultSpec.ts';
import { servedExperiment } from '../../engine/report/servedExperiment.ts';
import { servingSentence } from '../../engine/report/servingSentence.ts';
import { capacitySearchNotes } from '../../engine/report/studies/capacitySearchWords.ts';
import { studyNotes, studySentence } from '../../engine/report/studySentence.ts';
import type { AnyResult, StudyPage } from '../../protocol/studyMessages.ts';
import { element, icon, setText } from '../element.ts';
import { resultName } from './kindWords.ts';
import { missingSentence } from './missing.ts';
import { nameOf } from './shown.ts';

/** More would push the numbers out of sight; the details have them all. */
const MOST_WARNINGS = 4;

/** What was found in a sentence, what it rests on, and what warps it. */
export function headline() {
  const sentence = element('h1', { 'aria-live': 'polite' });
  const basis = element('p', { class: 'basis' });
  const warnings = element('ul', { class: 'warnings' });
  return {
    node: element('header', {}, sentence, basis, warnings),
    update(page: StudyPage): void {
      const { result, progress } = page;
      setText(sentence, result ? sentenceOf(result) : `Running ${nameOf(page)} …`);
      setText(basis, result ? basisOf(nameOf(page), result) : '');
      const notes = result ? warningsOf(page, result, progress !== undefined) : [];
      warnings.replaceChildren(
        ...notes.slice(0, MOST_WARNINGS).map((text) => element('li', {}, icon('warning'), ` ${text}`)),
      );
      warnings.hidden = notes.length === 0;
    },
  };
}

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

/** That the answer is the end of the search, not of the system. */
function limits(result: AnyResult): string[] {
  if (result.kind !== 'CapacitySearchResult' || result.result.bound === 'none') return [];
  return capacitySearchNotes(result.result).slice(0, 1);
}

/** What to know beside the answer, but for what is said of a study that is not whole. */
export function notesOf(result: AnyResult): string[] {
  if (result.kind === 'ServingResult') return [];
  return result.result.complete ? studyNotes(result) : studyNotes(result).slice(1);
}

function isPartial(result: AnyResult): boolean {
  return result.kind !== 'ServingResult' && !result.result.complete;
}

function basisOf(name: string, result: AnyResult): string {
  return [
    `${name}: ${resultName(result)}`,
    `times from ${latencyBasis(servingSpecOf(result))}`,
    `seed ${whole(result.seed)}`,
  ].join(' · ');
}
