import { plural, whole } from '../../engine/report/quantities.ts';
import { type Column, textField } from '../controls.ts';
import { element, setText } from '../element.ts';
import { pagedGrid } from './pagedGrid.ts';
import { type SortOrder, sortedRows, type TableRow } from './sortedRows.ts';

interface SortedTableOptions {
  /** What a row is: `candidate`. */
  readonly noun: string;
  /** The reader chose a row. */
  pick?(pick: number): void;
}

/** A table that sorts by any column and keeps only the rows that hold what is typed. */
export function sortedTable(label: string, columns: readonly Column[], { noun, pick }: SortedTableOptions) {
  let rows: readonly TableRow[] = [];
  let picked: number | undefined;
  let order: SortOrder | undefined;
  let wanted = '';
  const filter = textField(`Filter ${noun}s`, (text) => {
    wanted = text;
    show();
  });
  const count = element('span', { class: 'origin', role: 'status' });
  const grid = pagedGrid<TableRow>(label, columns, ({ cells }) => cells, {
    ...(pick ? { pick: (row) => row.pick !== undefined && pick(row.pick) } : {}),
    sort: (key) => {
      order = order?.key === key ? { key, isDown: !order.isDown } : { key, isDown: false };
      show();
    },
  });

  function show(): void {
    filter.name();
    const shown = sortedRows(rows, order, wanted);
    setText(
      count,
      shown.length === rows.length
        ? `${plural(rows.length, noun)}. Choose a column's title to sort by it.`
        : `${whole(shown.length)} of ${plural(rows.length, noun)}`,
    );
    grid.update(shown, { picked: shown.find((row) => picked !== undefined && row.pick === picked), sorted: order });
  }

  return {
    node: element('div', { class: 'sorted' }, element('div', { class: 'bar' }, filter.node, count), grid.node),
    update(all: readonly TableRow[], chosen?: number): void {
      rows = all;
      picked = chosen;
      show();
    },
  };
}
