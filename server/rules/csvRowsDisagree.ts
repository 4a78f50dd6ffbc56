import { tableRule } from './rule.ts';

/** What rows repeat of a cycle or a variant is not the same in all of them. */
export const csvRowsDisagree = tableRule({
  code: 'csv-rows-disagree',
  severity: 'warning',
  *check({ disagreements }) {
    for (const { column, first, other } of disagreements) {
      yield {
        span: other.span,
        message: `${column.name} is ${other.value} here and ${first.value} in a row above, which counts. Write the same in every row of ${column.level === 'cycle' ? 'the cycle' : `the ${column.level} in this cycle`}.`,
        related: [{ span: first.span, message: 'This one counts.' }],
      };
    }
  },
});
