import { element, icon } from '../element.ts';

/** One number: what it is, its value, what it is held against, and whether it keeps that. */
export interface Tile {
  readonly title: string;
  readonly value: string;
  readonly detail: string;
  readonly met?: boolean;
  /** That in other words than "met" and "not met". */
  readonly verdict?: string;
}

/** At most four numbers that decide. */
export function tiles() {
  const list = element('dl', { class: 'tiles', 'aria-label': 'Main numbers' });
  return {
    node: list,
    update(all: readonly Tile[]): void {
      list.replaceChildren(...all.map(tileNode));
    },
  };
}

function tileNode({ title, value, detail, met, verdict = met ? 'met' : 'not met' }: Tile): HTMLElement {
  const mark =
    met === undefined
      ? []
      : [element('span', { class: met ? 'met' : 'missed' }, icon(met ? 'pass' : 'error'), ` ${verdict}`)];
  return element(
    'div',
    { class: 'tile' },
    element('dt', {}, title),
    element('dd', { class: 'value' }, value),
    element('dd', { class: 'detail' }, element('span', {}, detail), ...mark),
  );
}
