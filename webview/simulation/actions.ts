import { button } from '../controls.ts';
import { type DraftHandlers, draftActions } from '../parts/draftActions.ts';
import type { Shown } from './shown.ts';
import type { SimulationState } from './state.ts';
import { fieldWords } from './words.ts';

export interface ActionHandlers extends DraftHandlers {
  saveResult(): void;
}

/** What can be done with the run that is shown. @param progress stands beside it */
export function actions(handlers: ActionHandlers, progress: HTMLElement) {
  const save = button({ label: 'Save Result', icon: 'save', click: handlers.saveResult });
  const buttons = draftActions(handlers, [save], progress);
  return {
    node: buttons.node,
    update({ chosen, run, isPresent, pinned }: Shown, { result, note }: SimulationState): void {
      const { toWrite, isMoved, problem } = chosen;
      const words = fieldWords(toWrite);
      const cannotRun = result?.state !== 'known' ? 'The file cannot be read at present' : problem;
      const cannotWrite = cannotRun ?? (words === '' ? 'Everything is as in the file' : undefined);
      const isPinned = pinned !== undefined;
      const canPin = isPinned || (isPresent && run?.isFull === true);
      const what = isPinned ? `Pinned: ${pinned.label}` : 'Keep this run as a ghost behind the next ones';
      const cannotSave =
        cannotRun ?? (isMoved ? 'A result is of what the file says: write to it, or go back to it, first' : undefined);
      save.setEnabled(cannotSave === undefined, cannotSave ?? 'Saves the result beside its document');
      buttons.update({
        write: { can: cannotWrite === undefined, words: cannotWrite ?? words },
        pin: { can: canPin, words: canPin ? what : 'Once the whole run is simulated' },
        isPinned,
        isMoved,
        plan: words === '' ? '' : `Write to File: ${words}.`,
        note,
      });
    },
  };
}
