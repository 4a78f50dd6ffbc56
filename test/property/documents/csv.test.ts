import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, readCsv } from '../../../server/documents/csvText.ts';

const RUNS = Number(process.env.RUNS ?? 5_000);
const DELIMITERS = [',', ';', '\t'];
const BREAKS = ['\n', '\r\n', '\r'];

/** A cell to write: its text, in quotes where it must or may be, and blanks around it. */
interface WrittenCell {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly before: string;
  readonly after: string;
}

const blanks = fc.constantFrom('', '', '', ' ', '  ');
const cell = fc.record<WrittenCell>({
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'a', 'é', '💡', '1', '.'), maxLength: 8 }),
  ),
  isQuoted: fc.boolean(),
  before: blanks,
  after: blanks,
});

/** A text with its rows as they are to be read. */
function write(rows: readonly WrittenCell[][], delimiter: string, lineBreak: string, endsInBreak: boolean) {
  let text = '';
  const due: Cell[][] = [];
  for (const [i, row] of rows.entries()) {
    if (i > 0) text += lineBreak;
    const cells: Cell[] = [];
    for (const [j, { text: content, isQuoted, before, after }] of row.entries()) {
      if (j > 0) text += delimiter;
      text += before;
      const needsQuotes = /^[\s\uFEFF]|["\r\n]|\s$/.test(content) || content.includes(delimiter);
      // A row of one empty cell would be an empty line.
      if (isQuoted || needsQuotes || row.length === 1) {
        const start = text.length + 1;
        const escaped = content.replaceAll('"', '""');
        text += `"${escaped}"`;
        cells.push({ text: content, span: [start, start + escaped.length] });
      } else {
        cells.push({ text: content, span: [text.length, text.length + content.length] });
        text += content;
      }
      // The blanks on both sides of nothing all stand before it.
      if (content !== '' || text.endsWith('"')) text += after;
    }
    due.push(cells);
  }
  return { text: endsInBreak ? text + lineBreak : text, due };
}

describe('a CSV text', () => {
  const table = fc.record({
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 }),
    delimiter: fc.constantFrom(...DELIMITERS),
    lineBreak: fc.constantFrom(...BREAKS),
    endsInBreak: fc.boolean(),
    mark: fc.constantFrom('', '\uFEFF'),
  });

  test('is read as it was written, each cell at its own characters', () => {
    fc.assert(
      fc.property(table, ({ rows, delimiter, lineBreak, endsInBreak, mark }) => {
        const { text, due } = write(rows, delimiter, lineBreak, endsInBreak);
        const read = readCsv(mark + text, delimiter);
        const moved = ({ span: [start, end], ...rest }: Cell) => ({
          ...rest,
          span: [start - mark.length, end - mark.length],
        });
        expect(read.rows.map(({ cells }) => cells.map(moved))).toEqual(due);
        expect(read.problems).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('of any kind can be read: rows, cells and problems stand in it, in order', () => {
    const junk = fc.string({
      unit: fc.constantFrom('"', '""', ',', ';', '\n', '\r', ' ', '\t', 'a', '1'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(junk, fc.constantFrom(...DELIMITERS), (text, delimiter) => {
        const { rows, problems } = readCsv(text, delimiter);
        let last = 0;
        for (const { cells, span } of rows) {
          expect(span[0]).toBeGreaterThanOrEqual(last);
          for (const each of cells) {
            expect(each.span[0]).toBeGreaterThanOrEqual(last);
            expect(each.span[1]).toBeGreaterThanOrEqual(each.span[0]);
            const written = text.slice(...each.span);
            expect([written, written.replaceAll('""', '"')]).toContain(each.text);
            last = each.span[1];
          }
          expect(span[1]).toBeLessThanOrEqual(text.length);
        }
        for (const { span } of problems) expect(text.slice(...span)).not.toBe('');
        // No cell says more than there is: what is broken is said to be.
        if (problems.length > 0) expect(rows.some(({ isBroken }) => isBroken)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});
