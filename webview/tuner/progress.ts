import { plural, whole } from '../../engine/report/quantities.ts';
import { TUNER_TITLES } from '../../engine/report/tuningSentence.ts';
import { button } from '../controls.ts';
import { element, setText } from '../element.ts';
import type { Progress } from './learner.ts';

/** How far a long run is, and the way to stop it without losing what is learned. */
export function progressBar(handlers: { stop(): void; goOn(): void }) {
  let isStopped = false;
  const words = element('span', {});
  const bar = element('progress', { 'aria-label': 'Cycles learned' }) as HTMLProgressElement;
  const act = button({ label: 'Stop', click: () => (isStopped ? handlers.goOn() : handlers.stop()) });
  const node = element('div', { class: 'progress' }, bar, words, act.node);
  return {
    node,
    update(progress: Progress | undefined): void {
      node.hidden = progress === undefined;
      if (!progress) return;
      const { tuner, doneCycles, cycles } = progress;
      isStopped = progress.isStopped;
      bar.max = cycles;
      bar.value = doneCycles;
      const far = `${whole(doneCycles)} of ${plural(cycles, 'cycle')}, ${TUNER_TITLES[tuner]}`;
      setText(words, isStopped ? `Stopped after ${far}` : `Learning: ${far}`);
      act.setLabel(isStopped ? 'Go On' : 'Stop');
    },
  };
}
