/** A column of a table: its title, and on which side its values line up. */
export interface Column {
  readonly title: string;
  readonly side?: 'left' | 'right';
}

const GAP = '  ';

/** The lines of a table, the titles first. A column that is empty in all rows is left out. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const shown = columns.map((column, i) => ({ ...column, i })).filter(({ i }) => rows.some((row) => row[i] !== ''));
  const widths = shown.map(({ title, i }) =>
    rows.reduce((widest, row) => Math.max(widest, row[i]!.length), title.length),
  );
  const line = (cellOf: (column: (typeof shown)[number]) => string) =>
    shown
      .map((column, at) =>
        column.side === 'right' ? cellOf(column).padStart(widths[at]!) : cellOf(column).padEnd(widths[at]!),
      )
      .join(GAP)
      .trimEnd();
  return [line(({ title }) => title), ...rows.map((row) => line(({ i }) => row[i]!))];
}
