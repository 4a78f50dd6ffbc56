import { element, icon } from '../element.ts';

/** One number: what it is, its value, what it is held against, and whether it keeps that. */
export interface Tile {
  readonly title: string;
  readonly value: string;
  readonly detail: string;
  readonly met?: boolean;
}

/** What stands behind the icon of a tile that keeps what it is held against, and of one that does not. */
interface Verdicts {
  readonly met: string;
  readonly missed: string;
}

/** At most four numbers that decide. */
export function tiles(verdicts: Verdicts) {
  const list = element('dl', { class: 'tiles', 'aria-label': 'Main numbers' });
  return {
    node: list,
    update(all: readonly Tile[]): void {
      list.replaceChildren(...all.map((tile) => tileNode(tile, verdicts)));
    },
  };
}

function tileNode({ title, value, detail, met }: Tile, verdicts: Verdicts): HTMLElement {
  const name = met ? 'met' : 'missed';
  const verdict =
    met === undefined ? [] : [element('span', { class: name }, icon(met ? 'pass' : 'error'), ` ${verdicts[name]}`)];
  return element(
    'div',
    { class: 'tile' },
    element('dt', {}, title),
    element('dd', { class: 'value' }, value),
    element('dd', { class: 'detail' }, element('span', {}, detail), ...verdict),
  );
}
