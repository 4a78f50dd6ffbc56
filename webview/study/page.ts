import type { FromStudyPage, StudyPage, ToStudyPage } from '../../protocol/studyMessages.ts';
import { connectHost } from '../host.ts';
import { Page } from '../page.ts';
import { reportPictures, studyExport } from './export.ts';
import type { Remedy } from './notice.ts';
import type { Shown } from './shown.ts';
import { type Action, initialState, keptOf, type PageAddress, reduce, type StudyState } from './state.ts';
import { studyView } from './view.ts';

/** What came of a study, or what is in a file with a result. */
export function startStudyPage(root: HTMLElement, address: unknown): void {
  const host = connectHost<FromStudyPage, ToStudyPage>();
  const state = initialState(address as PageAddress, host.kept());
  const page = new Page<StudyState, Action, StudyPage, Shown, FromStudyPage>(host, state, { reduce, keptOf });
  const remedies: Readonly<Record<Remedy, () => void>> = {
    run: () => host.send({ type: 'run' }),
    showFile: () => host.send({ type: 'showFile' }),
    restart: () => host.send({ type: 'restart' }),
  };
  page.start(
    studyView(root, {
      dispatch: page.dispatch,
      run: () => host.send({ type: 'run' }),
      stop: () => host.send({ type: 'stop' }),
      saveResult: () => host.send({ type: 'saveResult' }),
      compare: (how) => host.send({ type: 'compare', with: how }),
      report: () => page.shown && host.send({ type: 'report', pictures: reportPictures(page.shown) }),
      openSpec: ({ name, change }) => host.send({ type: 'openSpec', name, change }),
      save: (format) => void page.save(format, studyExport),
      remedy: (what) => remedies[what](),
    }),
  );
}
