import type { StudyPage } from '../../protocol/studyMessages.ts';
import { progressBar } from '../parts/progressBar.ts';
import { progressWords } from './words.ts';

/** How far the run is, with an estimate of what is left. */
export function studyProgress() {
  const bar = progressBar('Runs made');
  return {
    node: bar.node,
    update({ progress }: StudyPage): void {
      bar.update(
        progress && {
          share: progress.most > 0 ? progress.done / progress.most : 0,
          words: progressWords(progress),
        },
      );
    },
  };
}
