import { plural, whole } from '../../engine/report/quantities.ts';
import { TUNER_TITLES } from '../../engine/report/tuningSentence.ts';
import { progressBar } from '../parts/progressBar.ts';
import type { Progress } from './learner.ts';

/** How far a long run is, and the way to stop it without losing what is learned. */
export function learningProgress(handlers: { stop(): void; goOn(): void }) {
  let isStopped = false;
  const bar = progressBar('Cycles learned', () => (isStopped ? handlers.goOn() : handlers.stop()));
  return {
    node: bar.node,
    update(progress: Progress | undefined): void {
      isStopped = progress?.isStopped ?? false;
      if (!progress) {
        bar.update(undefined);
        return;
      }
      const { tuner, doneCycles, cycles } = progress;
      const far = `${whole(doneCycles)} of ${plural(cycles, 'cycle')}, ${TUNER_TITLES[tuner]}`;
      bar.update({
        share: cycles > 0 ? doneCycles / cycles : 1,
        words: isStopped ? `Stopped after ${far}` : `Learning: ${far}`,
        label: isStopped ? 'Go On' : 'Stop',
      });
    },
  };
}
