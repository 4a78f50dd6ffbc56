import type { Button } from '../controls.ts';
import { element, setText } from '../element.ts';

/** What came of the last thing that was done. */
interface Note {
  readonly ok: boolean;
  readonly message: string;
}

/** What can be done on a page, always in sight. @param between stands below the buttons: progress, say */
export function actionBar(buttons: readonly Button[], ...between: HTMLElement[]) {
  const plan = element('p', { class: 'plan' });
  const note = element('p', { class: 'note', role: 'status' });
  const row = element('div', { class: 'buttons' }, ...buttons.map(({ node }) => node));
  return {
    node: element('section', { class: 'actions', 'aria-label': 'Actions' }, row, ...between, plan, note),
    /** @param planned what the main button would do, as a sentence; empty where it says so itself */
    update(planned: string, said: Note | undefined): void {
      setText(plan, planned);
      setText(note, said?.message ?? '');
      note.classList.toggle('failed', said?.ok === false);
    },
  };
}
