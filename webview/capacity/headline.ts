import { capacitySentence, comparison } from '../../engine/report/capacitySentence.ts';
import { SIZING_NOTES } from '../../engine/report/sizingNotes.ts';
import { element, icon, setText } from '../element.ts';
import { parameterAge } from '../parts/parameterAge.ts';
import { settingOrigin } from './origin.ts';
import type { Shown } from './shown.ts';

/** The verdict in words, what it rests on, and what warps it. */
export function headline() {
  const sentence = element('h1', { 'aria-live': 'polite' });
  const basis = element('p', { class: 'basis' });
  const change = element('p', { class: 'comparison' });
  const warnings = element('ul', { class: 'warnings' });
  return {
    node: element('header', {}, sentence, change, basis, warnings),
    update({ chosen, capacity, pinned }: Shown): void {
      const { variant, facts } = chosen;
      setText(sentence, capacitySentence(variant.parameters.name, capacity));
      const { model_id, namespace } = variant.parameters;
      setText(
        basis,
        [
          `Entry ${facts.entry.key}: ${model_id} in ${namespace}`,
          settingOrigin(chosen),
          `${chosen.semantics} semantics`,
          `parameters ${parameterAge(variant, Date.now())}`,
        ].join(' · '),
      );
      const words = pinned && comparison(capacity, pinned.capacity);
      setText(change, words ?? '');
      change.hidden = !words;
      const note = capacity.failure?.note;
      const notes = [...(capacity.sizing?.notes ?? []), ...(note ? [note] : [])].map((each) => SIZING_NOTES[each]);
      warnings.replaceChildren(...notes.map((text) => element('li', {}, icon('warning'), ` Note: ${text}.`)));
      warnings.hidden = notes.length === 0;
    },
  };
}
