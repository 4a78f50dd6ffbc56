import { STARTS } from '../../engine/report/tuningSentence.ts';
import { TUNERS } from '../../engine/tuner/index.ts';
import type { TunerName } from '../../schemas/defaults.ts';
import { dropdown, radios } from '../controls.ts';
import { element, setText } from '../element.ts';
import { fileOf, parameterAge } from '../parts/parameterAge.ts';
import type { Chosen } from './chosen.ts';
import type { Choice } from './state.ts';

/** What sets each tuner apart, in a line. */
const WORDS: Readonly<Record<TunerName, string>> = {
  documented: 'one update a cycle, with the mean of the pods that have settled',
  controller: 'one update a pod; bounds around the first guess in the first cycle only',
  robust: 'all recent cycles together, so that neither a first guess nor an outlier locks it up',
};

/** Which variant is looked at; nothing to see where there is only one. */
export function variantPicker(choose: (choice: Choice) => void) {
  const list = dropdown('Variant', (variant) => choose({ variant }));
  return {
    node: list.node,
    update(chosen: Chosen): void {
      list.node.hidden = chosen.variants.length === 1;
      list.update(choicesOf(chosen), chosen.variant.key);
    },
  };
}

/** Which tuner learns, and from where: above the picture, which takes the whole width. */
export function controlBar(choose: (choice: Choice) => void) {
  const tuner = radios(
    'Tuner',
    TUNERS.map((name) => ({ value: name, label: name })),
    (name) => choose({ tuner: name as TunerName }),
  );
  const lines = radios(
    'Lines',
    [
      { value: 'one', label: 'this tuner' },
      { value: 'all', label: 'compare all' },
    ],
    (value) => choose({ lines: value === 'all' ? 'all' : 'one' }),
  );
  const start = radios(
    'Start from',
    [
      { value: 'nothing', label: 'nothing' },
      { value: 'known', label: STARTS.store },
    ],
    (value) => choose({ start: value === 'known' ? 'known' : 'nothing' }),
  );
  const words = element('span', { class: 'origin' });
  const origin = element('span', { class: 'origin' });
  tuner.node.append(words);
  start.node.append(origin);
  return {
    node: element('section', { class: 'bar', 'aria-label': 'Controls' }, tuner.node, lines.node, start.node),
    update(chosen: Chosen): void {
      tuner.update(chosen.tuner);
      lines.update(chosen.lines);
      start.update(chosen.start, chosen.canStartKnown);
      setText(words, WORDS[chosen.tuner]);
      setText(origin, originOf(chosen));
    },
  };
}

function originOf({ canStartKnown, known }: Chosen): string {
  if (known) return `${parameterAge(known, Date.now())} in ${fileOf(known)}`;
  return canStartKnown ? 'known of other variants of the model' : 'no parameters of the model are known';
}

/** Variants by name, with their model where there is more than one. */
function choicesOf({ variants, facts }: Chosen) {
  return variants.map(({ key, name, accelerator, model }) => {
    const more = facts.models.length > 1 ? model.spec.model_id : accelerator;
    return { value: key, label: more ? `${name} (${more})` : name };
  });
}
