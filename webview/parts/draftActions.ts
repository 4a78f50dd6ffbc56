import { type Button, button } from '../controls.ts';
import { actionBar } from './actionBar.ts';

export interface DraftHandlers {
  write(): void;
  pin(): void;
  unpin(): void;
  reset(): void;
}

/** Whether something can be done, and what it would do, or why it cannot. */
interface Possibility {
  readonly can: boolean;
  readonly words: string;
}

/** What can be done with values that the reader moved away from those of the file. */
interface Draft {
  readonly write: Possibility;
  readonly pin: Possibility;
  readonly isPinned: boolean;
  readonly isMoved: boolean;
  /** What writing would write, as a sentence; empty if nothing. */
  readonly plan: string;
  /** What came of the last thing that was done. */
  readonly note: { readonly ok: boolean; readonly message: string } | undefined;
}

/**
 * Writing to the file, keeping as a ghost, going back: always in sight, with what they would do.
 * @param more further buttons
 * @param progress stands beside them
 */
export function draftActions(handlers: DraftHandlers, more: readonly Button[] = [], ...progress: HTMLElement[]) {
  let isPinned = false;
  const write = button({ label: 'Write to File', icon: 'save', appearance: 'primary', click: handlers.write });
  const pin = button({
    label: 'Pin',
    icon: 'pin',
    appearance: 'primary',
    click: () => (isPinned ? handlers.unpin() : handlers.pin()),
  });
  const reset = button({ label: 'Back to File', icon: 'discard', click: handlers.reset });
  const bar = actionBar([write, pin, reset, ...more], ...progress);
  return {
    node: bar.node,
    update(draft: Draft): void {
      isPinned = draft.isPinned;
      write.setEnabled(draft.write.can, draft.write.words);
      pin.setLabel(isPinned ? 'Unpin' : 'Pin');
      pin.setEnabled(draft.pin.can, draft.pin.words);
      reset.setEnabled(draft.isMoved, draft.isMoved ? 'Undo what was moved here' : 'Everything is as in the file');
      bar.update(draft.plan, draft.note);
    },
  };
}
