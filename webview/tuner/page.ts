import type { ObservationsAddress, ObservationsResult } from '../../protocol/observations.ts';
import type { FromTunerPage, ToTunerPage } from '../../protocol/tunerMessages.ts';
import { connectHost } from '../host.ts';
import { Page } from '../page.ts';
import { tunerExport } from './export.ts';
import { Learner } from './learner.ts';
import { savingOf } from './saving.ts';
import type { Shown } from './shown.ts';
import { type Action, initialState, keptOf, reduce, type TunerState } from './state.ts';
import { tunerView } from './view.ts';

/** What the tuners learn from the observations in one file. */
export function startTunerPage(root: HTMLElement, address: unknown): void {
  const host = connectHost<FromTunerPage, ToTunerPage>();
  const state = initialState(address as ObservationsAddress, host.kept());
  const page = new Page<TunerState, Action, ObservationsResult, Shown, FromTunerPage>(host, state, { reduce, keptOf });
  const learner = new Learner(() => page.redraw());
  page.start(
    tunerView(root, learner, {
      dispatch: page.dispatch,
      saveParameters: () => {
        if (!page.shown) return;
        const { variants, doubts } = savingOf(page.shown);
        host.send({ type: 'saveParameters', variants, doubts });
      },
      save: (format) => void page.save(format, tunerExport),
      remedy: (type) => host.send({ type }),
      showFile: () => host.send({ type: 'showFile' }),
      showSource: (uri, offset) => host.send({ type: 'showSource', uri, offset }),
    }),
  );
}
