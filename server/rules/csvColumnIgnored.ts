import { COLUMNS } from '../documents/observations/columns.ts';
import type { ObservationTable } from '../documents/observations/table.ts';
import { nearestName } from './nearestName.ts';
import { fix, tableRule } from './rule.ts';

/** A column that is none of a table of observations, or stands twice. */
export const csvColumnIgnored = tableRule({
  code: 'csv-column-ignored',
  severity: 'warning',
  *check(table) {
    for (const { cell, column, isRepeated } of table.columns) {
      // A delimiter at the end of each line makes a column without a name.
      if (column || cell.text === '') continue;
      if (isRepeated) {
        yield { span: cell.span, message: `A column ${cell.text} stands before this one, which is ignored. Keep one.` };
        continue;
      }
      const near = meant(cell.text, table);
      yield {
        span: cell.span,
        message: `"${cell.text}" is not a column of observations, so it is ignored. ${near ? `Did you mean "${near}"?` : `The columns are ${COLUMNS.map(({ name }) => name).join(', ')}.`}`,
        fixes: () =>
          fix(`Rename to ${near}`, near ? [{ span: cell.span, text: near }] : undefined, { preferred: true }),
      };
    }
  },
});

/** The column that a name most likely stands for, of those that are not there. */
function meant(name: string, { columns }: ObservationTable): string | undefined {
  const absent = COLUMNS.filter((column) => !columns.some((each) => each.column === column));
  return nearestName(
    name,
    absent.map((column) => column.name),
  );
}
