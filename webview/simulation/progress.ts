import { whole } from '../../engine/report/quantities.ts';
import { progressBar } from '../parts/progressBar.ts';
import type { Shown } from './shown.ts';

/** How far a long run is, and the way to stop it without losing what was simulated before. */
export function runProgress(handlers: { cancel(): void; again(): void }) {
  let isCancelled = false;
  const bar = progressBar('Requests simulated', () => (isCancelled ? handlers.again() : handlers.cancel()));
  return {
    node: bar.node,
    update({ progress, run, isPresent, ...shown }: Shown): void {
      isCancelled = shown.isCancelled && run !== undefined;
      if (progress) {
        const { share, requests, isPinned } = progress;
        const what = isPinned ? 'what is pinned, ' : '';
        const words = `Simulating ${what}${whole(Math.floor(share * requests))} of ${whole(requests)} requests`;
        bar.update({ share, words, label: isCancelled ? 'Simulate Again' : 'Cancel' });
      } else if (isCancelled) bar.update({ words: cancelledWords(isPresent, run), label: 'Simulate Again' });
      else bar.update(undefined);
    },
  };
}

function cancelledWords(isPresent: boolean, run: Shown['run']): string {
  if (!isPresent || !run) return 'Cancelled. What you see is the run before.';
  return run.isFull ? 'Cancelled.' : `Cancelled. What you see are the first ${whole(run.requests)} requests.`;
}
