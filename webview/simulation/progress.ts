import { whole } from '../../engine/report/quantities.ts';
import { button } from '../controls.ts';
import { element, setText } from '../element.ts';
import type { Shown } from './shown.ts';

/** How far a long run is, and the way to stop it without losing what was simulated before. */
export function progressBar(handlers: { cancel(): void; again(): void }) {
  let isCancelled = false;
  const words = element('span', {});
  const bar = element('progress', { 'aria-label': 'Requests simulated', max: '1' }) as HTMLProgressElement;
  const act = button({ label: 'Cancel', click: () => (isCancelled ? handlers.again() : handlers.cancel()) });
  const node = element('div', { class: 'progress', hidden: '' }, bar, words, act.node);
  return {
    node,
    update({ progress, run, isPresent, ...shown }: Shown): void {
      isCancelled = shown.isCancelled && run !== undefined;
      node.hidden = !progress && !isCancelled;
      bar.hidden = !progress;
      if (progress) {
        const { share, requests, isPinned } = progress;
        bar.value = share;
        const what = isPinned ? 'what is pinned, ' : '';
        setText(words, `Simulating ${what}${whole(Math.floor(share * requests))} of ${whole(requests)} requests`);
      } else if (isCancelled) setText(words, cancelledWords(isPresent, run));
      act.setLabel(isCancelled ? 'Simulate Again' : 'Cancel');
    },
  };
}

function cancelledWords(isPresent: boolean, run: Shown['run']): string {
  if (!isPresent || !run) return 'Cancelled. What you see is the run before.';
  return run.isFull ? 'Cancelled.' : `Cancelled. What you see are the first ${whole(run.requests)} requests.`;
}
