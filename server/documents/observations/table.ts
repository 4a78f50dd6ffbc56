import { timeMs } from '../../../engine/report/clock.ts';
import { type Cell, type CsvText, delimiterOf, type Row, readCsv } from '../csvText.ts';
import { COLUMNS, type Column, LEVELS, type Level } from './columns.ts';
import type { Written } from './observed.ts';
import { TableRecord } from './tableRecord.ts';

/** A CSV file of observations: one row for each pod and cycle, in any order. */
export interface ObservationTable extends Pick<CsvText, 'problems'> {
  readonly type: 'observation-table';
  readonly document?: undefined;
  readonly header: Row;
  readonly columns: readonly TableColumn[];
  /** Columns that every table needs, and this one lacks. */
  readonly missing: readonly Column[];
  /** Below the header, those with something in them. */
  readonly rows: readonly Row[];
  /** Rows with more cells than the header, or fewer: it is not certain what is what, so they are not read. */
  readonly oddRows: readonly Row[];
  readonly disagreements: readonly Disagreement[];
  /** What the rows say, a model at a time; nothing while columns are missing. Cycles are in order of time. */
  readonly models: readonly TableRecord[];
}

/** A cell of the header. */
interface TableColumn {
  readonly cell: Cell;
  /** What it names; undefined for what is ignored. */
  readonly column: Column | undefined;
  /** The same column stands before it. */
  readonly isRepeated: boolean;
}

/** A value of a cycle or a variant that is another than the one in a row before. */
interface Disagreement {
  readonly column: Column;
  readonly first: Written;
  readonly other: Written;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Reads a table of observations; its first row is the header. */
export function readTable(text: string): ObservationTable {
  const { rows, problems } = readCsv(text, delimiterOf(text));
  const [header = { cells: [], span: [0, 0], isBroken: false }, ...others] = rows;
  // A spreadsheet leaves the delimiters of rows that were cleared.
  const below = others.filter(({ cells, isBroken }) => isBroken || cells.some((cell) => cell.text !== ''));
  const columns = readHeader(header);
  const missing = COLUMNS.filter((column) => column.isRequired && !columns.some((each) => each.column === column));
  const isOdd = ({ cells }: Row) =>
    cells.length < columns.length || cells.slice(columns.length).some((cell) => cell.text !== '');
  const table = new TableRecord(undefined, [0, 0]);
  const disagreements: Disagreement[] = [];
  if (missing.length === 0) {
    const layout = layoutOf(columns);
    for (const row of below) if (!row.isBroken && !isOdd(row)) takeRow(table, row, layout, disagreements);
    for (const model of table.children) sortCycles(model);
  }
  return {
    type: 'observation-table',
    header,
    columns,
    missing,
    rows: below,
    problems,
    oddRows: below.filter((row) => !row.isBroken && isOdd(row)),
    disagreements,
    models: table.children,
  };
}

function readHeader({ cells }: Row): TableColumn[] {
  const seen = new Set<string>();
  return cells.map((cell) => {
    const column = COLUMNS.find(({ name }) => name === cell.text);
    const isRepeated = seen.has(cell.text);
    seen.add(cell.text);
    return { cell, column: isRepeated ? undefined : column, isRepeated: isRepeated && column !== undefined };
  });
}

/** By these fields the records of a level are told apart. */
const IDENTITIES: Readonly<Record<Level, readonly string[]>> = {
  model: ['namespace', 'model_id'],
  cycle: ['time'],
  variant: ['name'],
  pod: ['name'],
};

/** Which cells of a row are what. */
interface Layout {
  readonly level: Level;
  readonly cells: readonly { readonly index: number; readonly column: Column }[];
  /** Indices of the cells that tell the records apart. */
  readonly identity: readonly number[];
}

function layoutOf(columns: readonly TableColumn[]): Layout[] {
  return LEVELS.map((level) => {
    const cells = columns.flatMap(({ column }, index) => (column?.level === level ? [{ index, column }] : []));
    const identity = IDENTITIES[level].map((field) => cells.find(({ column }) => column.field === field)!.index);
    return { level, cells, identity };
  });
}

/** Puts the values of a row where they belong: most are those of a model, cycle or variant that is there already. */
function takeRow(table: TableRecord, { cells, span }: Row, layout: readonly Layout[], found: Disagreement[]): void {
  let record = table;
  for (const { level, cells: own, identity } of layout) {
    // A variant without pods has a row too.
    if (level === 'pod' && own.every(({ index }) => cells[index]!.text === '')) return;
    const names = identity.map((index) => cells[index]!);
    record = record.child(level, keyOf(level, names), names.find(({ text }) => text !== '')?.span ?? span);
    for (const { index, column } of own) {
      const cell = cells[index]!;
      if (cell.text === '') continue;
      const value = cellValue(cell, column);
      const first = record.field(column.field);
      if (!first) record.take(column.field, { value, span: cell.span });
      else if (!Object.is(first.value, value) && !identity.includes(index))
        found.push({ column, first, other: { value, span: cell.span } });
    }
  }
}

/** One time may be written in several ways. */
function keyOf(level: Level, names: readonly Cell[]): string {
  const [{ text }] = names as [Cell];
  if (level !== 'cycle') return names.length === 1 ? text : JSON.stringify(names.map((name) => name.text));
  const time = timeMs(text);
  return Number.isNaN(time) ? text : String(time);
}

/** A cell's value by the type of its column; its text where it has none of that type. */
function cellValue({ text }: Cell, { schema: { type } }: Column): string | number {
  return (type === 'number' || type === 'integer') && NUMBER.test(text) ? Number(text) : text;
}

/** Cycles in order of time. What has no time stays where it is, as nothing is below or above NaN. */
function sortCycles({ children }: TableRecord): void {
  const times = new Map(children.map((cycle) => [cycle, timeMs(String(cycle.field('time')?.value))]));
  children.sort((a, b) => {
    const [first, second] = [times.get(a)!, times.get(b)!];
    return first < second ? -1 : first > second ? 1 : 0;
  });
}
