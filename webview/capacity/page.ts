import { threeDigits } from '../../engine/report/quantities.ts';
import type { CapacityResult, EntryAddress } from '../../protocol/capacity.ts';
import type { FromCapacityPage, ToCapacityPage } from '../../protocol/capacityMessages.ts';
import { connectHost } from '../host.ts';
import { Page } from '../page.ts';
import { capacityExport } from './export.ts';
import type { Shown } from './shown.ts';
import { type Action, initialState, keptOf, type PageState, reduce } from './state.ts';
import { capacityView } from './view.ts';

/** The capacity of one entry. */
export function startCapacityPage(root: HTMLElement, address: unknown): void {
  const host = connectHost<FromCapacityPage, ToCapacityPage>();
  const state = initialState(address as EntryAddress, host.kept());
  const page = new Page<PageState, Action, CapacityResult, Shown, FromCapacityPage>(host, state, { reduce, keptOf });
  const { dispatch } = page;
  page.start(
    capacityView(root, {
      dispatch,
      write: () => {
        const { result } = page.state;
        if (!page.shown || result?.state !== 'known') return;
        const { version } = result.entry;
        const values = page.shown.chosen.toWrite;
        host.send({ type: 'write', values, ...(version === undefined ? {} : { version }) });
      },
      pin: () => {
        const { shown } = page;
        if (shown) dispatch({ type: 'pin', pinned: { label: pinLabel(shown), question: shown.chosen.question } });
      },
      unpin: () => dispatch({ type: 'unpin' }),
      reset: () => dispatch({ type: 'reset' }),
      save: (format) => void page.save(format, capacityExport),
      remedy: (type) => host.send({ type }),
      showSource: (uri, offset) => host.send({ type: 'showSource', uri, offset }),
    }),
  );
}

function pinLabel({ chosen }: Shown): string {
  const { targets, multiplier, variant } = chosen;
  const setting = targets === 'inferred' ? `k = ${threeDigits(multiplier)}` : 'explicit targets';
  return `${variant.parameters.name}, ${setting}`;
}
