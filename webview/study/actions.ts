import type { StudyPage } from '../../protocol/studyMessages.ts';
import { button } from '../controls.ts';
import { actionBar } from '../parts/actionBar.ts';
import { plannedSentence } from './notice.ts';
import type { StudyState } from './state.ts';

export interface ActionHandlers {
  run(): void;
  stop(): void;
  saveResult(): void;
  compare(how: 'ask' | null): void;
  report(): void;
}

/** What can be done with a study and what it found, always in sight. @param progress stands beside them */
export function actions(handlers: ActionHandlers, progress: HTMLElement) {
  let isCompared = false;
  const run = button({ label: 'Run', icon: 'play', appearance: 'primary', click: handlers.run });
  const stop = button({ label: 'Stop', icon: 'debug-stop', appearance: 'primary', click: handlers.stop });
  const save = button({ label: 'Save Result', icon: 'save', click: handlers.saveResult });
  const compare = button({
    label: 'Compare With…',
    icon: 'diff',
    click: () => handlers.compare(isCompared ? null : 'ask'),
  });
  const report = button({ label: 'Report', icon: 'markdown', click: handlers.report });
  const bar = actionBar([run, stop, save, compare, report], progress);
  return {
    node: bar.node,
    update(page: StudyPage, said: StudyState['note']): void {
      const { study, answer, progress: under, result, other } = page;
      isCompared = other !== undefined;
      const hasResult = result !== undefined;
      run.node.hidden = !study || under !== undefined;
      stop.node.hidden = under === undefined;
      save.node.hidden = !study;
      run.setLabel(hasResult ? 'Run Again' : 'Run');
      const canRun = answer?.state === 'known';
      run.setEnabled(canRun, canRun ? plannedSentence(answer) : 'The study cannot be run at present');
      stop.setEnabled(true, 'Ends the run; what is finished is kept');
      save.setEnabled(hasResult && !under, hasResult ? 'Saves the result beside its document' : 'Nothing is found yet');
      compare.setLabel(isCompared ? 'End Comparison' : 'Compare With…');
      compare.setEnabled(
        hasResult,
        hasResult ? 'Lays a saved result of the same kind beside this one' : 'Nothing is found yet',
      );
      report.setEnabled(hasResult, hasResult ? 'Writes one Markdown page with the pictures' : 'Nothing is found yet');
      bar.update('', said);
    },
  };
}
