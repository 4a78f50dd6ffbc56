import { threeDigits } from '../../engine/report/quantities.ts';
import type { EntryValuesToWrite } from '../../protocol/capacity.ts';
import { button } from '../controls.ts';
import { element, setText } from '../element.ts';
import type { Chosen } from './chosen.ts';
import type { PageState } from './state.ts';

export interface ActionHandlers {
  write(): void;
  pin(): void;
  unpin(): void;
  reset(): void;
}

/** The two main buttons, always in sight, and what they would do. */
export function actions(handlers: ActionHandlers) {
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
      plan,
      note,
    ),
    update({ toWrite, isMoved, facts }: Chosen, state: PageState): void {
      isPinned = state.pinned !== undefined;
      const isStale = state.result?.state !== 'known';
      const words = planned(toWrite);
      write.setEnabled(!isStale && words !== '', words === '' ? 'k and the targets are as in the file' : words);
      pin.setLabel(isPinned ? 'Unpin' : 'Pin');
      pin.setEnabled(
        true,
        isPinned ? `Pinned: ${state.pinned!.label}` : 'Keep this state as a ghost behind the next ones',
      );
      reset.setEnabled(isMoved, isMoved ? 'Undo what was moved here' : 'Everything is as in the file');
      setText(plan, words === '' ? '' : `Write to File: ${words} in ${facts.entry.key}.`);
      setText(note, state.note?.message ?? '');
      note.classList.toggle('failed', state.note?.ok === false);
    },
  };
}

/** What writing would do, in words; empty if nothing. */
function planned(values: EntryValuesToWrite): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null ? `no ${name}` : `${name} ${threeDigits(value)}`))
    .join(', ');
}
