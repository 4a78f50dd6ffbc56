import type { ExportFormat } from '../../protocol/pageMessages.ts';
import { element } from '../element.ts';
import { exportButtons } from '../parts/exportButtons.ts';
import { notice } from '../parts/notice.ts';
import { tiles } from '../parts/tiles.ts';
import { actions } from './actions.ts';
import { comparison } from './comparison.ts';
import { controlBar, variantPicker } from './controlBar.ts';
import { details } from './details.ts';
import { headline } from './headline.ts';
import type { Learner } from './learner.ts';
import { NOTICES, type Remedy } from './notice.ts';
import { createPictures, stateOf, tunerPicture } from './picture.ts';
import { learningProgress } from './progress.ts';
import { type Shown, shownOf } from './shown.ts';
import type { Action, Choice, TunerState } from './state.ts';
import { tilesOf } from './tiles.ts';

interface TunerViewHandlers {
  dispatch(action: Action): void;
  saveParameters(): void;
  save(format: ExportFormat): void;
  remedy(what: Remedy): void;
  showFile(): void;
  showSource(uri: string, offset: number): void;
}

/** The tuner view: headline, controls, tiles, picture, details. Built once, then updated in place. */
export function tunerView(root: HTMLElement, learner: Learner, handlers: TunerViewHandlers) {
  const { dispatch } = handlers;
  const loading = element('p', { class: 'loading' }, 'Asking the language server …');
  const top = headline();
  const choose = (choice: Choice) => dispatch({ type: 'choose', choice });
  const variants = variantPicker(choose);
  const controls = controlBar(choose);
  const numbers = tiles();
  const progress = learningProgress({ stop: () => learner.stop(), goOn: () => learner.goOn() });
  const beside = comparison();
  const chart = tunerPicture();
  const pictureOf = createPictures();
  const more = details({
    open: (isOpen) => dispatch({ type: 'open', isOpen }),
    showSource: handlers.showSource,
  });
  const buttons = actions(handlers);
  const problem = notice(NOTICES, handlers.remedy);
  const learned = element(
    'div',
    { class: 'learned' },
    beside.node,
    element('div', { class: 'evidence stacked' }, chart.node, exportButtons(handlers.save)),
    more.node,
  );
  const content = element(
    'div',
    { class: 'content' },
    top.node,
    variants.node,
    numbers.node,
    controls.node,
    progress.node,
    learned,
    buttons.node,
  );
  root.replaceChildren(loading, problem.node, content);

  return {
    retheme: () => chart.retheme(),
    update(state: TunerState): Shown | undefined {
      const shown = shownOf(state, learner);
      const { result } = state;
      loading.hidden = result !== undefined;
      problem.update(result && result.state !== 'known' ? result : undefined, shown !== undefined);
      content.hidden = shown === undefined;
      content.classList.toggle('old', result?.state !== 'known');
      root.setAttribute('aria-busy', String(result === undefined || (shown !== undefined && !shown.summary)));
      if (!shown) return undefined;
      const { chosen, summary } = shown;
      top.update(shown);
      variants.update(chosen);
      controls.update(chosen);
      progress.update(shown.progress);
      numbers.node.hidden = summary === undefined;
      learned.hidden = summary === undefined;
      if (summary) {
        const known = chosen.known && stateOf(chosen.known);
        numbers.update(tilesOf(summary, known));
        beside.update(shown);
        chart.update(pictureOf(shown, summary));
        more.update(shown, state.isOpen);
      }
      buttons.update(shown, state);
      return shown;
    },
  };
}
