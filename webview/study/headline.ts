import type { StudyPage } from '../../protocol/studyMessages.ts';
import { element, icon, setText } from '../element.ts';
import { nameOf } from './shown.ts';
import { basisOf, sentenceOf, warningsOf } from './words.ts';

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
      const under = progress?.isWaiting ? 'Waiting to run' : 'Running';
      setText(sentence, result ? sentenceOf(result) : `${under} ${nameOf(page)} …`);
      setText(basis, result ? basisOf(nameOf(page), result) : '');
      const notes = result ? warningsOf(page, result, progress !== undefined) : [];
      warnings.replaceChildren(
        ...notes.slice(0, MOST_WARNINGS).map((text) => element('li', {}, icon('warning'), ` ${text}`)),
      );
      warnings.hidden = notes.length === 0;
    },
  };
}
