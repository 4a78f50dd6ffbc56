import { csvRows, delimiterOf, type Row } from '../csvText.ts';
import type { TraceSource } from './traceSource.ts';

/** A table whose first row names the columns; undefined if there is nothing in it. */
export function csvSource(text: string): TraceSource | undefined {
  const rows = csvRows(text, delimiterOf(text));
  const header = rows.next();
  if (header.done) return undefined;
  const fields = header.value.cells.map((cell) => cell.text);
  return {
    fieldKind: 'columns',
    fields,
    offset: header.value.span[0],
    read: (layout, taken, problems) => {
      const twice = [layout.arrival, layout.prompt, layout.output].find((name) => isTwice(fields, name));
      if (twice !== undefined) {
        problems.error(header.value.span[0], `The column ${twice} stands twice, so which one counts cannot be told.`);
        return;
      }
      const [arrival, prompt, output] = [layout.arrival, layout.prompt, layout.output].map((name) =>
        fields.indexOf(name),
      ) as [number, number, number];
      for (const row of rows) {
        const { cells, span } = row;
        const fault = faultOf(row, fields.length);
        if (fault) problems.error(span[0], fault);
        else taken.take(span[0], cells[arrival]?.text, cells[prompt]?.text, cells[output]?.text);
      }
    },
  };
}

function isTwice(fields: readonly string[], name: string): boolean {
  return fields.indexOf(name) !== fields.lastIndexOf(name);
}

/** Why it is not certain what is what in a row. */
function faultOf({ cells, isBroken }: Row, columns: number): string | undefined {
  if (isBroken) return 'A quote is not closed, or there is text behind one, so that this row cannot be read.';
  for (let i = columns; i < cells.length; i++)
    if (cells[i]!.text !== '') return `This row has ${cells.length} cells, and there are ${columns} columns.`;
  return undefined;
}
