import { tableRule } from './rule.ts';

/** A table without a column that every table of observations needs. */
export const csvColumnMissing = tableRule({
  code: 'csv-column-missing',
  severity: 'error',
  *check({ missing, header }) {
    if (missing.length === 0) return;
    const names = missing.map(({ name }) => name).join(' and no ');
    yield {
      span: header.span,
      message: `The table has no ${names}, so nothing in it is read. Add ${missing.length > 1 ? 'the columns' : 'the column'}.`,
    };
  },
});
