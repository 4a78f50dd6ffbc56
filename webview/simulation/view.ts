import { WHOLE } from '../../charts/closeUp.ts';
import type { ServingPicture } from '../../charts/servingCdfPanels.ts';
import { leastSeen, type TimelinePicture, wholeSpan } from '../../charts/servingTimelines.ts';
import { checkExpectations } from '../../engine/report/expectations.ts';
import type { ExportFormat } from '../../protocol/pageMessages.ts';
import { radios } from '../controls.ts';
import { element } from '../element.ts';
import { expectationList } from '../parts/expectationList.ts';
import { exportButtons } from '../parts/exportButtons.ts';
import { kept } from '../parts/kept.ts';
import { notice } from '../parts/notice.ts';
import { cdfPicture, timelinePicture } from '../parts/servingPictures.ts';
import { servingTiles } from '../parts/servingTiles.ts';
import { tiles } from '../parts/tiles.ts';
import { zoom } from '../parts/zoom.ts';
import { type ActionHandlers, actions } from './actions.ts';
import { controlPanel } from './controlPanel.ts';
import { details } from './details.ts';
import { headline } from './headline.ts';
import { NOTICES, problemOf, type Remedy } from './notice.ts';
import { runProgress } from './progress.ts';
import { onRelease } from './release.ts';
import type { Run, Runs } from './runs.ts';
import { createShown, pictureOf, type Shown } from './shown.ts';
import type { Action, PictureName, SimulationState } from './state.ts';
import { summary } from './summary.ts';

interface SimulationViewHandlers extends ActionHandlers {
  dispatch(action: Action): void;
  save(format: ExportFormat): void;
  remedy(what: Remedy): void;
}

/** The simulation view: headline, tiles, pictures, controls beside them, tables. Built once, then updated in place. */
export function simulationView(root: HTMLElement, runs: Runs, handlers: SimulationViewHandlers) {
  const { dispatch } = handlers;
  const shownOf = createShown(runs);
  const loading = element('p', { class: 'loading' }, 'Asking the language server …');
  const top = headline();
  const numbers = tiles();
  const expected = expectationList();
  const cdfs = cdfPicture();
  const timelines = timelinePicture();
  let wholeS = 1;
  const span = zoom(
    timelines.node,
    timelines.drawn,
    (part) => dispatch({ type: 'zoom', span: part && { fromS: part.x[0] * wholeS, toS: part.x[1] * wholeS } }),
    TIME_WORDS,
  );
  const which = radios(
    'Picture',
    [
      { value: 'latencies', label: 'latencies' },
      { value: 'time', label: 'over time' },
    ],
    (value) => dispatch({ type: 'picture', picture: value as PictureName }),
  );
  which.node.classList.add('which');
  const controls = controlPanel((change) => dispatch({ type: 'move', change }));
  onRelease(controls.node, () => dispatch({ type: 'release' }));
  const table = summary();
  const more = details(dispatch);
  const progress = runProgress({ cancel: () => runs.cancel(), again: () => runs.again() });
  const buttons = actions(handlers, progress.node);
  const problem = notice(NOTICES, handlers.remedy);
  const evidence = element(
    'div',
    { class: 'evidence two' },
    which.node,
    element('section', { class: 'latencies', 'aria-label': 'Latencies' }, cdfs.node),
    element('section', { class: 'time', 'aria-label': 'Over time' }, timelines.node, span.node),
    exportButtons(handlers.save),
  );
  const work = element('div', { class: 'work' }, evidence, controls.node);
  const content = element(
    'div',
    { class: 'content' },
    top.node,
    numbers.node,
    expected.node,
    work,
    table.node,
    more.node,
    buttons.node,
  );
  root.replaceChildren(loading, problem.node, content);
  const pictures = kept(pictureOf);
  const timePictures = kept(
    (picture: ServingPicture, fromS?: number, toS?: number): TimelinePicture => ({
      ...picture,
      span: fromS === undefined || toS === undefined ? wholeSpan(picture) : { fromS, toS },
    }),
  );
  const held = kept(({ outcome, question }: Run) => checkExpectations(question.job.experiment.expect, outcome));
  const tileRows = kept(({ outcome, question }: Run) => servingTiles(outcome, question.job.experiment.slo));

  return {
    retheme: () => {
      cdfs.retheme();
      timelines.retheme();
    },
    /** Draws a state; gives back what is shown. */
    update(state: SimulationState): Shown | undefined {
      const shown = shownOf(state);
      const { result } = state;
      loading.hidden = result !== undefined;
      const wrong = problemOf(state, shown);
      problem.update(wrong, shown?.run !== undefined);
      content.hidden = !shown || (!shown.run && result?.state !== 'known');
      content.classList.toggle('old', wrong !== undefined);
      root.setAttribute('aria-busy', String(result === undefined || (shown !== undefined && isBusy(shown))));
      if (!shown) return undefined;
      const { run, pinned, chosen } = shown;
      top.update(shown);
      controls.update(chosen);
      progress.update(shown);
      for (const node of [numbers.node, table.node, more.node]) node.hidden = run === undefined;
      // What cannot be run leaves the controls, which may be what gets it to run.
      const isAlone = run === undefined && wrong !== undefined;
      top.node.hidden = isAlone;
      evidence.hidden = isAlone;
      evidence.classList.toggle('waiting', run === undefined);
      work.classList.toggle('alone', isAlone);
      which.update(state.picture);
      evidence.dataset.picture = state.picture;
      expected.update(run ? held(run) : []);
      if (run) {
        numbers.update(tileRows(run));
        const picture = pictures(run, pinned?.run);
        cdfs.update(picture);
        timelines.update(timePictures(picture, shown.span?.fromS, shown.span?.toS));
        const whole = wholeSpan(picture);
        wholeS = whole.toS;
        const seen = shown.span;
        span.update(seen && { x: [seen.fromS / wholeS, seen.toS / wholeS], y: WHOLE }, {
          x: leastSeen(picture, whole),
        });
        table.update(run, pinned);
        more.update(run, chosen.facts.remarks, state.isOpen);
      }
      buttons.update(shown, state);
      return shown;
    },
  };
}

const TIME_WORDS = { name: 'Time looked at', left: 'Earlier', right: 'Later', all: 'Whole Run' };

/** Something is on its way. */
function isBusy({ isPresent, run, isCancelled, problem }: Shown): boolean {
  return !isCancelled && !problem && !(isPresent && run?.isFull === true);
}
