import type { SightChoices } from '../../charts/sights/sight.ts';
import { heldExpectations } from '../../engine/report/heldExpectations.ts';
import { servedExperiment } from '../../engine/report/servedExperiment.ts';
import type { ExportFormat } from '../../protocol/pageMessages.ts';
import type { AnyResult } from '../../schemas/results/results.ts';

import { element } from '../element.ts';
import { expectationList } from '../parts/expectationList.ts';
import { exportButtons } from '../parts/exportButtons.ts';
import { kept } from '../parts/kept.ts';
import { notice } from '../parts/notice.ts';
import { servingSummary } from '../parts/servingSummary.ts';
import { tiles } from '../parts/tiles.ts';
import { type ActionHandlers, actions } from './actions.ts';
import { choicePanel } from './choicePanel.ts';
import { comparison } from './comparison.ts';
import { details } from './details.ts';
import { headline } from './headline.ts';
import { viewOf } from './kinds/index.ts';
import type { Picked } from './kindView.ts';
import { NOTICES, problemOf, type Remedy } from './notice.ts';
import { pickedPanel } from './pickedPanel.ts';
import { pictures } from './pictures.ts';
import { studyProgress } from './progress.ts';
import { createShown, type Shown } from './shown.ts';
import type { Action, StudyState } from './state.ts';

interface StudyViewHandlers extends ActionHandlers {
  dispatch(action: Action): void;
  save(format: ExportFormat): void;
  remedy(what: Remedy): void;
  openSpec(spec: NonNullable<Picked['spec']>): void;
}

/** The view of a study or of a saved result: headline, tiles, pictures, controls, tables. Built once, then updated in place. */
export function studyView(root: HTMLElement, handlers: StudyViewHandlers) {
  const { dispatch } = handlers;
  const shownOf = createShown();
  const pick = (which: number | undefined) => dispatch({ type: 'pick', pick: which });
  const loading = element('p', { class: 'loading' }, 'Reading …');
  const top = headline();
  const numbers = tiles();
  const expected = expectationList();
  const progress = studyProgress();
  const seen = pictures({ pick, look: (part) => dispatch({ type: 'zoom', part }) });
  const choices = choicePanel((choice) => dispatch({ type: 'choose', choice }));
  const looked = pickedPanel({ pick, openSpec: handlers.openSpec });
  const run = servingSummary();
  const runPart = element('section', { 'aria-label': 'Summary' }, ...run.nodes);
  const beside = comparison();
  const more = details({ open: (isOpen) => dispatch({ type: 'open', isOpen }), pick });
  const buttons = actions(handlers, progress.node);
  const problem = notice(NOTICES, handlers.remedy);
  const side = element('div', { class: 'controls' }, choices.node, looked.node);
  const work = element(
    'div',
    { class: 'work study' },
    element('div', { class: 'evidence' }, ...seen.nodes, exportButtons(handlers.save)),
    side,
  );
  const found = element('div', { class: 'found' }, numbers.node, expected.node, work, runPart, beside.node, more.node);
  const content = element('div', { class: 'content' }, top.node, found, buttons.node);
  root.replaceChildren(loading, problem.node, content);
  const tileRows = kept((result: AnyResult, chosen: SightChoices) => viewOf(result).tiles(result, chosen));
  const heldOf = kept(heldExpectations);

  return {
    retheme: () => seen.retheme(),
    /** Draws a state; gives back what is shown. */
    update(state: StudyState): Shown | undefined {
      const { page } = state;
      loading.hidden = page !== undefined;
      root.setAttribute('aria-busy', String(page === undefined || page.progress !== undefined));
      content.hidden = page === undefined;
      if (!page) return undefined;
      const shown = shownOf(state);
      const wrong = problemOf(page);
      problem.update(wrong, shown !== undefined);
      content.hidden = !shown && !page.progress;
      content.classList.toggle('old', wrong !== undefined);
      top.update(page);
      progress.update(page);
      buttons.update(page, state.note);
      found.hidden = !shown;
      if (!shown) return undefined;
      const { result, controls } = shown;
      numbers.update(tileRows(result, state.choices));
      seen.update(shown);
      choices.update(controls);
      looked.update(shown);
      side.hidden = controls.length === 0 && shown.order.length === 0;
      work.classList.toggle('whole', side.hidden);
      expected.update(heldOf(result));
      runPart.hidden = result.kind !== 'ServingResult';
      if (result.kind === 'ServingResult') run.update(result.result, servedExperiment(result.spec).slo);
      beside.update(shown);
      more.update(shown, state.isOpen);
      return shown;
    },
  };
}
