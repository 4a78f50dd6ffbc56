import { tableRule } from './rule.ts';

/** A table whose quotes or rows do not add up: what is meant cannot be told, so those rows are not read. */
export const csvSyntax = tableRule({
  code: 'csv-syntax',
  severity: 'error',
  *check({ problems, oddRows, header }) {
    for (const { span, kind } of problems) {
      const message =
        kind === 'not-closed'
          ? 'This quote is not closed, so the rest of the file is one cell. Close it, or take it out.'
          : 'Text stands behind the closing quote of this cell, so the row is not read. Put it in the quotes, in which "" stands for a quote.';
      yield { span, message };
    }
    const due = header.cells.length;
    for (const { cells, span } of oddRows) {
      const remedy =
        cells.length > due
          ? 'Take out what is too much; decimals are written with a point.'
          : 'Add what is missing; a cell may be empty.';
      yield {
        span,
        message: `This row has ${count(cells.length)} and the header ${due}, so it is not read. ${remedy}`,
      };
    }
  },
});

function count(cells: number): string {
  return cells === 1 ? '1 cell' : `${cells} cells`;
}
