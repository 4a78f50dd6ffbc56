import { plural, whole } from '../../engine/report/quantities.ts';
import type { StudyPage } from '../../protocol/studyMessages.ts';
import { progressBar } from '../parts/progressBar.ts';

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

/** `37 of 200 runs, about 12 s left`. */
export function progressWords({ done, most, leftS }: NonNullable<StudyPage['progress']>): string {
  const far = most > 0 ? `${whole(done)} of at most ${plural(most, 'run')}` : 'Starting';
  return leftS === undefined ? far : `${far}, about ${leftWords(leftS)} left`;
}

/** Rounded up: what is done sooner disappoints nobody. */
function leftWords(s: number): string {
  if (s < 60) return `${whole(Math.max(1, Math.ceil(s)))} s`;
  const minutes = Math.ceil(s / 60);
  return minutes < 120 ? `${whole(minutes)} min` : `${whole(Math.ceil(minutes / 60))} h`;
}
