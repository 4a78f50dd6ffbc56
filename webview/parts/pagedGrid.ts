import { whole } from '../../engine/report/quantities.ts';
import { button, type Column, dataGrid, type GridMarks } from '../controls.ts';
import { element, setText } from '../element.ts';

/** Rows of a page: more would keep the browser busy, and nobody reads them at a stretch. */
const PAGE = 100;

/** What a reader can do in a table, and what stands out in it. */
interface PagedGridOptions<Row> {
  pick?(row: Row): void;
  sort?(key: string): void;
}

/** A table of any length, a page at a time. */
export function pagedGrid<Row>(
  label: string,
  columns: readonly Column[],
  cells: (row: Row) => Record<string, string>,
  { pick, sort }: PagedGridOptions<Row> = {},
) {
  const grid = dataGrid(label, columns, {
    ...(pick ? { pick: (place) => pick(rows[page * PAGE + place]!) } : {}),
    ...(sort ? { sort } : {}),
  });
  let rows: readonly Row[] = [];
  let marks: { readonly picked?: Row | undefined; readonly sorted?: GridMarks['sorted'] } = {};
  let page = 0;
  const turn = (by: number) => {
    page += by;
    show();
  };
  const back = button({ label: 'Previous Rows', click: () => turn(-1) });
  const on = button({ label: 'Next Rows', click: () => turn(1) });
  const place = element('span', { role: 'status' });
  const pages = element('div', { class: 'buttons pages' }, back.node, on.node, place);

  function show(): void {
    const last = Math.max(0, Math.ceil(rows.length / PAGE) - 1);
    page = Math.min(page, last);
    const shown = rows.slice(page * PAGE, (page + 1) * PAGE);
    const picked = marks.picked === undefined ? -1 : shown.indexOf(marks.picked);
    grid.update(shown.map(cells), { picked: picked < 0 ? undefined : picked, sorted: marks.sorted });
    pages.hidden = last === 0;
    back.setEnabled(page > 0, '');
    on.setEnabled(page < last, '');
    const from = page * PAGE + 1;
    setText(place, `rows ${whole(from)} to ${whole(from + shown.length - 1)} of ${whole(rows.length)}`);
  }

  return {
    node: element('div', {}, grid.node, pages),
    update(all: readonly Row[], standing: typeof marks = {}): void {
      rows = all;
      marks = standing;
      show();
    },
  };
}
