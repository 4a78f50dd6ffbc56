import type { SightChoices } from '../../charts/sights/sight.ts';
import { type Choice, dropdown, radios } from '../controls.ts';
import { element } from '../element.ts';
import type { Control } from './kindView.ts';

interface Made {
  readonly node: HTMLElement;
  update(options: readonly Choice[], chosen: string): void;
}

/** How the result is seen, beside the picture. Controls stay the same for as long as they offer the same. */
export function choicePanel(choose: (choice: SightChoices) => void) {
  const node = element('section', { class: 'choices', 'aria-label': 'Controls' });
  let made: readonly Made[] = [];
  let shown = '';
  return {
    node,
    update(controls: readonly Control[]): void {
      const signature = JSON.stringify(
        controls.map(({ name, label, isList, options }) => [name, label, isList, options]),
      );
      if (signature !== shown) {
        shown = signature;
        made = controls.map((control) => makeControl(control, choose));
        node.replaceChildren(...made.map((each) => each.node));
      }
      controls.forEach(({ options, chosen }, i) => {
        made[i]!.update(options, chosen);
      });
      node.hidden = controls.length === 0;
    },
  };
}

function makeControl({ name, label, isList, options }: Control, choose: (choice: SightChoices) => void): Made {
  const set = (value: string) => choose({ [name]: value } as SightChoices);
  if (isList) return dropdown(label, set);
  const group = radios(label, options, set);
  return { node: group.node, update: (_, chosen) => group.update(chosen) };
}
