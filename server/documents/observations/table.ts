import { timeMs } from '../../../engine/tuner/modelCycles.ts';
import { type Cell, type CsvText, type Row, readCsv } from '../csvText.ts';
import type { Span } from '../scalars/mappedText.ts';
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
  /** Below the header. */
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

const DELIMITERS = [',', ';', '\t'];
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Reads a table of observations; its first row is the header. */
export function readTable(text: string): ObservationTable {
  const { rows, problems } = readCsv(text, delimiterOf(text));
  const [header = { cells: [], span: [0, 0], isBroken: false }, ...below] = rows;
  const columns = readHeader(header);
  const missing = COLUMNS.filter((column) => column.isRequired && !columns.some((each) => each.column === column));
  const isOdd = ({ cells }: Row) =>
    cells.length < columns.length || cells.slice(columns.length).some((cell) => cell.text !== '');
  const table = new TableRecord(undefined, [0, 0]);
  const disagreements: Disagreement[] = [];
  if (missing.length === 0) {
    for (const row of below) if (!row.isBroken && !isOdd(row)) takeRow(table, row, columns, disagreements);
    for (const model of table.children) model.children.sort(byTime);
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

/** What stands between the cells of the first line: whatever splits it most often. */
function delimiterOf(text: string): string {
  const line = /^.*/.exec(text)![0];
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
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

/** Puts the values of a row where they belong: most are those of a model, cycle or variant that is there already. */
function takeRow(table: TableRecord, row: Row, columns: readonly TableColumn[], disagreements: Disagreement[]): void {
  const values = columns.flatMap(({ column }, i) => {
    const cell = row.cells[i]!;
    return column && cell.text !== '' ? [{ column, written: { value: cellValue(cell, column), span: cell.span } }] : [];
  });
  let record = table;
  for (const level of LEVELS) {
    const own = values.filter(({ column }) => column.level === level);
    // A variant without pods has a row too.
    if (level === 'pod' && own.length === 0) return;
    record = record.child(level, keyOf(level, own), spanOf(own) ?? row.span);
    for (const { column, written } of own) {
      const first = record.take(column.field, written);
      const isSame = !first || Object.is(first.value, written.value) || IDENTITIES[level].includes(column.field);
      if (!isSame) disagreements.push({ column, first, other: written });
    }
  }
}

type Value = { readonly column: Column; readonly written: Written };

/** By these fields the records of a level are told apart. */
const IDENTITIES: Readonly<Record<Level, readonly string[]>> = {
  model: ['namespace', 'model_id'],
  cycle: ['time'],
  variant: ['name'],
  pod: ['name'],
};

function keyOf(level: Level, values: readonly Value[]): string {
  const identity = IDENTITIES[level].map((field) => values.find(({ column }) => column.field === field)?.written.value);
  const [time] = identity;
  return level === 'cycle' && typeof time === 'string' && !Number.isNaN(timeMs(time))
    ? String(timeMs(time))
    : JSON.stringify(identity);
}

/** Where the name, or the time, of a record stands. */
function spanOf(values: readonly Value[]): Span | undefined {
  return values.find(({ column }) => IDENTITIES[column.level].includes(column.field))?.written.span;
}

/** A cell's value by the type of its column; its text where it has none of that type. */
function cellValue({ text }: Cell, { schema: { type } }: Column): string | number {
  return (type === 'number' || type === 'integer') && NUMBER.test(text) ? Number(text) : text;
}

function byTime(a: TableRecord, b: TableRecord): number {
  const [first, second] = [a, b].map((cycle) => {
    const time = cycle.field('time')?.value;
    return typeof time === 'string' ? timeMs(time) : Number.NaN;
  });
  // What has no time stays where it is, as nothing is below or above NaN.
  return first! < second! ? -1 : first! > second! ? 1 : 0;
}
