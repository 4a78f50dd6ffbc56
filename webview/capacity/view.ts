import type { ExportFormat } from '../../protocol/pageMessages.ts';
import { element } from '../element.ts';
import type { DraftHandlers } from '../parts/draftActions.ts';
import { exportButtons } from '../parts/exportButtons.ts';
import { notice } from '../parts/notice.ts';
import { tiles } from '../parts/tiles.ts';
import { actions } from './actions.ts';
import { controlPanel } from './controlPanel.ts';
import { details } from './details.ts';
import { headline } from './headline.ts';
import { NOTICES, type Remedy } from './notice.ts';
import { capacityPicture } from './picture.ts';
import { createShown, type Shown } from './shown.ts';
import type { Action, PageState } from './state.ts';
import { tilesOf } from './tiles.ts';
import { variantPicker } from './variantPicker.ts';

export interface CapacityViewHandlers extends DraftHandlers {
  dispatch(action: Action): void;
  save(format: ExportFormat): void;
  remedy(what: Remedy): void;
  showSource(uri: string, offset: number): void;
}

/** The capacity view: headline, tiles, picture, controls beside it, details. Built once, then updated in place. */
export function capacityView(root: HTMLElement, handlers: CapacityViewHandlers) {
  const shownOf = createShown();
  const loading = element('p', { class: 'loading' }, 'Asking the language server …');
  const top = headline();
  const variants = variantPicker(handlers.dispatch);
  const numbers = tiles();
  const chart = capacityPicture();
  const controls = controlPanel(handlers.dispatch);
  const buttons = actions(handlers);
  const more = details(handlers.dispatch, handlers.showSource);
  const problem = notice(NOTICES, handlers.remedy);
  const content = element(
    'div',
    { class: 'content' },
    top.node,
    variants.node,
    numbers.node,
    element(
      'div',
      { class: 'work' },
      element('div', { class: 'evidence' }, chart.node, exportButtons(handlers.save)),
      controls.node,
    ),
    more.node,
    buttons.node,
  );
  root.replaceChildren(loading, problem.node, content);

  return {
    retheme: () => chart.retheme(),
    /** Draws a state; gives back what is shown. */
    update(state: PageState): Shown | undefined {
      const shown = shownOf(state);
      const { result } = state;
      loading.hidden = result !== undefined;
      problem.update(result && result.state !== 'known' ? result : undefined, shown !== undefined);
      content.hidden = shown === undefined;
      content.classList.toggle('old', result?.state !== 'known');
      root.setAttribute('aria-busy', String(result === undefined));
      if (!shown) return undefined;
      top.update(shown);
      variants.update(shown.chosen);
      numbers.update(tilesOf(shown.capacity));
      controls.update(shown.chosen);
      buttons.update(shown.chosen, state);
      chart.update(shown);
      more.update(shown, state.isOpen);
      return shown;
    },
  };
}
