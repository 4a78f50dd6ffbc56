import { button } from '../controls.ts';
import { element, setText } from '../element.ts';

/** How far something is. */
export interface Progress {
  /** From 0 to 1; absent where nothing is under way any more. */
  readonly share?: number;
  readonly words: string;
  /** What the button does: stop, or go on. Absent where that is a button elsewhere. */
  readonly label?: string;
}

/** How far something long is, and the way to stop it without losing what is finished. */
export function progressBar(what: string, act: () => void = () => {}) {
  const words = element('span', {});
  const bar = element('progress', { 'aria-label': what, max: '1' }) as HTMLProgressElement;
  const stop = button({ label: '', click: act });
  const node = element('div', { class: 'progress', hidden: '' }, bar, words, stop.node);
  return {
    node,
    update(progress: Progress | undefined): void {
      node.hidden = progress === undefined;
      if (!progress) return;
      bar.hidden = progress.share === undefined;
      if (progress.share !== undefined) bar.value = progress.share;
      setText(words, progress.words);
      stop.node.hidden = progress.label === undefined;
      if (progress.label !== undefined) stop.setLabel(progress.label);
    },
  };
}
