import type { SimulationResult } from '../../protocol/simulation.ts';
import type { FromSimulationPage, ToSimulationPage } from '../../protocol/simulationMessages.ts';
import type { SpecAddress } from '../../protocol/specAddress.ts';
import { connectHost } from '../host.ts';
import { Page } from '../page.ts';
import { simulationExport } from './export.ts';
import type { Remedy } from './notice.ts';
import { Runs } from './runs.ts';
import type { Shown } from './shown.ts';
import { type Action, initialState, keptOf, reduce, type SimulationState } from './state.ts';
import { simulationView } from './view.ts';
import { runLabel } from './words.ts';
import { startWorker } from './workerPort.ts';

/** What comes of one serving experiment. */
export function startSimulationPage(root: HTMLElement, address: unknown): void {
  const host = connectHost<FromSimulationPage, ToSimulationPage>();
  const state = initialState(address as SpecAddress, host.kept());
  const page = new Page<SimulationState, Action, SimulationResult, Shown, FromSimulationPage>(host, state, {
    reduce,
    keptOf,
  });
  const { dispatch } = page;
  const script = document.body.dataset.worker;
  const runs = new Runs(
    (of) =>
      startWorker(
        script,
        (message) => of.hear(message),
        (why) => of.breakDown(why),
      ),
    () => page.redraw(),
  );
  const remedies: Readonly<Record<Remedy, () => void>> = {
    showFile: () => host.send({ type: 'showFile' }),
    restart: () => host.send({ type: 'restart' }),
    reset: () => dispatch({ type: 'reset' }),
    again: () => runs.again(),
  };
  page.start(
    simulationView(root, runs, {
      dispatch,
      write: () => {
        const { result } = page.state;
        if (!page.shown || result?.state !== 'known') return;
        host.send({ type: 'writeFields', version: result.version, fields: page.shown.chosen.toWrite });
      },
      pin: () => {
        const { shown } = page;
        if (!shown?.run) return;
        dispatch({ type: 'pin', pinned: { label: runLabel(shown.chosen), job: shown.run.question.job } });
      },
      unpin: () => dispatch({ type: 'unpin' }),
      reset: () => dispatch({ type: 'reset' }),
      saveResult: () => host.send({ type: 'saveResult' }),
      save: (format) => void page.save(format, simulationExport),
      remedy: (what) => remedies[what](),
    }),
  );
}
