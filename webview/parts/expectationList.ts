import type { HeldExpectation } from '../../engine/report/expectations.ts';
import { element, icon } from '../element.ts';

/** What a document expects of what was found, each with whether it is met; nothing where it expects nothing. */
export function expectationList() {
  const node = element('ul', { class: 'expectations', 'aria-label': 'Expectations' });
  return {
    node,
    update(held: readonly HeldExpectation[]): void {
      node.hidden = held.length === 0;
      node.replaceChildren(
        ...held.map(({ isMet, sentence }) =>
          element(
            'li',
            { class: `verdict ${isMet ? 'stable' : 'unstable'}` },
            icon(isMet ? 'pass' : 'error'),
            ` expected ${sentence}`,
          ),
        ),
      );
    },
  };
}
