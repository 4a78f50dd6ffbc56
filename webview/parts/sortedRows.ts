/** A row of a table that can be sorted. */
export interface TableRow {
  readonly cells: Record<string, string>;
  /** What to sort by, where it is not what is read: a number before it is put into words. */
  readonly values: Readonly<Record<string, number | null | undefined>>;
  /** What it stands for in the picture. */
  readonly pick?: number;
}

/** By which column, and which way. */
export interface SortOrder {
  readonly key: string;
  readonly isDown: boolean;
}

/** The rows that hold a text in any cell, in an order; where there is nothing to sort by, a row comes last. */
export function sortedRows(rows: readonly TableRow[], order: SortOrder | undefined, wanted: string): TableRow[] {
  const text = wanted.trim().toLowerCase();
  const kept = rows.filter(
    ({ cells }) => text === '' || Object.values(cells).some((cell) => cell.toLowerCase().includes(text)),
  );
  if (!order) return kept;
  const { key, isDown } = order;
  const isNumeric = rows.some(({ values }) => key in values);
  return kept.sort((a, b) => {
    if (!isNumeric) return (isDown ? -1 : 1) * compared(a.cells[key] ?? '', b.cells[key] ?? '');
    const [first, second] = [a.values[key] ?? null, b.values[key] ?? null];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return isDown ? second - first : first - second;
  });
}

function compared(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
