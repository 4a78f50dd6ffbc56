import { whole } from '../../engine/report/quantities.ts';
import { button } from '../controls.ts';
import { element, setText } from '../element.ts';
import type { Picked } from './kindView.ts';
import type { Shown } from './shown.ts';

interface PickedHandlers {
  pick(pick: number | undefined): void;
  openSpec(spec: NonNullable<Picked['spec']>): void;
}

/** What the reader looks at: its configuration and numbers, the way to the next one, and to a document of it. */
export function pickedPanel({ pick, openSpec }: PickedHandlers) {
  let shown: Shown | undefined;
  const step = (by: number) => {
    if (!shown) return;
    const { order, pick: now } = shown;
    const at = now === undefined ? -1 : order.indexOf(now);
    const next = at < 0 ? (by > 0 ? 0 : order.length - 1) : (at + by + order.length) % order.length;
    pick(order[next]);
  };
  const title = element('h3', {});
  const lines = element('ul', { class: 'facts' });
  const place = element('p', { class: 'origin' });
  const back = button({ label: 'Previous', icon: 'arrow-left', click: () => step(-1) });
  const on = button({ label: 'Next', icon: 'arrow-right', click: () => step(1) });
  const open = button({
    label: 'Open as a Spec',
    icon: 'go-to-file',
    click: () => {
      const spec = shown?.picked?.spec;
      if (spec) openSpec(spec);
    },
  });
  const node = element(
    'section',
    { class: 'looked-at', 'aria-label': 'What is looked at' },
    element('div', { role: 'status' }, title, lines, place),
    element('div', { class: 'buttons' }, back.node, on.node, open.node),
  );
  return {
    node,
    update(now: Shown): void {
      shown = now;
      const { order, pick: at, picked, table } = now;
      node.hidden = order.length === 0;
      const { noun } = table;
      setText(title, picked?.title ?? `No ${noun} is looked at`);
      const texts = picked?.lines ?? [`Choose one in the picture, in the table below, or with Next.`];
      if (lines.dataset.shown !== texts.join('\n')) {
        lines.dataset.shown = texts.join('\n');
        lines.replaceChildren(...texts.map((text) => element('li', {}, text)));
      }
      const number = at === undefined ? -1 : order.indexOf(at);
      setText(place, number < 0 ? '' : `${whole(number + 1)} of ${whole(order.length)}`);
      back.setEnabled(true, `The ${noun} before`);
      on.setEnabled(true, `The next ${noun}`);
      open.node.hidden = !picked?.spec;
      open.setEnabled(true, 'Opens the base with these fields changed, as a document of its own');
    },
  };
}
