import type { TraceLayout } from './traceFormat.ts';
import type { TraceProblems } from './traceProblems.ts';
import type { TraceRows } from './traceRows.ts';

/** A text with records, of whatever format: a table, or an object on each line. */
export interface TraceSource {
  /** What its fields are: columns or keys. */
  readonly fieldKind: 'columns' | 'keys';
  /** Of a table, the columns; else the keys of the first object. */
  readonly fields: readonly string[];
  /** Where these stand. */
  readonly offset: number;
  /** Hands every record to `rows`, and what cannot be read to `problems`. */
  readonly read: (layout: TraceLayout, rows: TraceRows, problems: TraceProblems) => void;
}
