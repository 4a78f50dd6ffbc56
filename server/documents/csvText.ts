import type { Span } from './scalars/mappedText.ts';

/** A cell: its text, and where that stands, without the quotes and the blanks around it. */
export interface Cell {
  readonly text: string;
  readonly span: Span;
}

/** A row with something in it. */
export interface Row {
  readonly cells: readonly Cell[];
  /** From its first cell to its last. */
  readonly span: Span;
  /** Its quotes are not closed, or there is text behind them: what it holds is not certain. */
  readonly isBroken: boolean;
}

/** Where quotes go wrong, and how. */
interface QuoteProblem {
  readonly span: Span;
  readonly kind: 'not-closed' | 'text-behind';
}

/** The rows of a text, and what is wrong with its quotes. */
export interface CsvText {
  readonly rows: readonly Row[];
  readonly problems: readonly QuoteProblem[];
}

const DELIMITERS = [',', ';', '\t'];
/** So much of a first line is looked at for its delimiter. */
const LONGEST_HEADER = 10_000;
const QUOTE = '"';
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Reads comma-separated values (RFC 4180), with the place of each cell: a finding is to mark it, and no parser at hand
 * tells. Rows end with LF, CRLF or CR; blanks around a cell do not belong to it, empty lines are passed over. Any text
 * can be read.
 * @param delimiter the character between cells
 */
export function readCsv(text: string, delimiter: string): CsvText {
  const reader = new Reader(text, delimiter);
  return { rows: [...reader.rows()], problems: reader.problems };
}

/** The same rows one at a time, for texts of which not all are to be held. */
export function csvRows(text: string, delimiter: string): Generator<Row> {
  return new Reader(text, delimiter).rows();
}

/** What stands between the cells of the first line: whatever splits it most often. */
export function delimiterOf(text: string): string {
  const [line] = text.slice(0, LONGEST_HEADER).split(/[\n\r]/, 1) as [string];
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

class Reader {
  readonly problems: QuoteProblem[] = [];
  private at: number;

  constructor(
    private readonly text: string,
    private readonly delimiter: string,
  ) {
    this.at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  }

  /** Rows with something in them. */
  *rows(): Generator<Row> {
    while (this.at < this.text.length) {
      const row = this.row();
      const isEmpty = row.cells.length === 1 && row.span[0] === row.span[1];
      if (!isEmpty) yield row;
    }
  }

  /** Reads a row and the break behind it. */
  private row(): Row {
    const { text } = this;
    const before = this.problems.length;
    const cells: Cell[] = [];
    let start = this.at;
    let end = this.at;
    for (;;) {
      this.passBlanks();
      if (cells.length === 0) start = this.at;
      cells.push(text[this.at] === QUOTE ? this.quotedCell() : this.plainCell());
      end = Math.max(this.at, cells.at(-1)!.span[1]);
      if (text[this.at] !== this.delimiter) break;
      this.at++;
    }
    while (end > start && this.isBlank(end - 1)) end--;
    this.passBreak();
    return { cells, span: [start, end], isBroken: this.problems.length > before };
  }

  /** Reads to the delimiter or the end of the line. */
  private plainCell(): Cell {
    const start = this.at;
    this.passText();
    let end = this.at;
    while (end > start && this.isBlank(end - 1)) end--;
    return { text: this.text.slice(start, end), span: [start, end] };
  }

  private quotedCell(): Cell {
    const { text } = this;
    const open = this.at;
    let close = text.indexOf(QUOTE, open + 1);
    while (close !== -1 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2);
    const end = close === -1 ? text.length : close;
    if (close === -1) this.problems.push({ span: [open, open + 1], kind: 'not-closed' });
    this.at = close === -1 ? end : end + 1;
    this.passBlanks();
    const behind = this.at;
    this.passText();
    if (this.at > behind) this.problems.push({ span: [behind, this.at], kind: 'text-behind' });
    return { text: text.slice(open + 1, end).replaceAll(QUOTE + QUOTE, QUOTE), span: [open + 1, end] };
  }

  private passText(): void {
    const { text } = this;
    const delimiter = this.delimiter.charCodeAt(0);
    let { at } = this;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === delimiter || code === LINE_FEED || code === CARRIAGE_RETURN) break;
    }
    this.at = at;
  }

  private passBlanks(): void {
    while (this.at < this.text.length && this.isBlank(this.at)) this.at++;
  }

  private passBreak(): void {
    if (this.text[this.at] === '\r' && this.text[this.at + 1] === '\n') this.at++;
    this.at++;
  }

  private isBlank(at: number): boolean {
    const each = this.text[at];
    return (each === ' ' || each === '\t') && each !== this.delimiter;
  }
}
