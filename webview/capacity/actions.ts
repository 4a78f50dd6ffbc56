import { threeDigits } from '../../engine/report/quantities.ts';
import type { EntryValuesToWrite } from '../../protocol/capacity.ts';
import { type DraftHandlers, draftActions } from '../parts/draftActions.ts';
import type { Chosen } from './chosen.ts';
import type { PageState } from './state.ts';

/** What can be done with the settings that are shown. */
export function actions(handlers: DraftHandlers) {
  const buttons = draftActions(handlers);
  return {
    node: buttons.node,
    update({ toWrite, isMoved, facts }: Chosen, { result, pinned, note }: PageState): void {
      const words = planned(toWrite);
      const isPinned = pinned !== undefined;
      buttons.update({
        write: {
          can: result?.state === 'known' && words !== '',
          words: words === '' ? 'k and the targets are as in the file' : words,
        },
        pin: {
          can: true,
          words: isPinned ? `Pinned: ${pinned.label}` : 'Keep this state as a ghost behind the next ones',
        },
        isPinned,
        isMoved,
        plan: words === '' ? '' : `Write to File: ${words} in ${facts.entry.key}.`,
        note,
      });
    },
  };
}

/** What writing would do, in words; empty if nothing. */
function planned(values: EntryValuesToWrite): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null ? `no ${name}` : `${name} ${threeDigits(value)}`))
    .join(', ');
}
