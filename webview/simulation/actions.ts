import { button } from '../controls.ts';
import { element, setText } from '../element.ts';
import type { Shown } from './shown.ts';
import type { SimulationState } from './state.ts';
import { fieldWords } from './words.ts';

export interface ActionHandlers {
  write(): void;
  pin(): void;
  unpin(): void;
  reset(): void;
}

/** The two main buttons, always in sight, and what they would do. @param progress stands beside them */
export function actions(handlers: ActionHandlers, progress: HTMLElement) {
  let isPinned = false;
  const write = button({ label: 'Write to File', icon: 'save', appearance: 'primary', click: handlers.write });
  const pin = button({
    label: 'Pin',
    icon: 'pin',
    appearance: 'primary',
    click: () => (isPinned ? handlers.unpin() : handlers.pin()),
  });
  const reset = button({ label: 'Back to File', icon: 'discard', click: handlers.reset });
  const plan = element('p', { class: 'plan' });
  const note = element('p', { class: 'note', role: 'status' });
  return {
    node: element(
      'section',
      { class: 'actions', 'aria-label': 'Actions' },
      element('div', { class: 'buttons' }, write.node, pin.node, reset.node),
      progress,
      plan,
      note,
    ),
    update({ chosen, run, isPresent, pinned }: Shown, { result, note: said }: SimulationState): void {
      isPinned = pinned !== undefined;
      const words = fieldWords(chosen.toWrite);
      const cannotWrite =
        result?.state !== 'known'
          ? 'The file cannot be read at present'
          : (chosen.problem ?? (words === '' ? 'Everything is as in the file' : undefined));
      write.setEnabled(cannotWrite === undefined, cannotWrite ?? words);
      pin.setLabel(isPinned ? 'Unpin' : 'Pin');
      const canPin = isPinned || (isPresent && run?.isFull === true);
      const what = isPinned ? `Pinned: ${pinned!.label}` : 'Keep this run as a ghost behind the next ones';
      pin.setEnabled(canPin, canPin ? what : 'Once the whole run is simulated');
      reset.setEnabled(chosen.isMoved, chosen.isMoved ? 'Undo what was moved here' : 'Everything is as in the file');
      setText(plan, words === '' ? '' : `Write to File: ${words}.`);
      setText(note, said?.message ?? '');
      note.classList.toggle('failed', said?.ok === false);
    },
  };
}
