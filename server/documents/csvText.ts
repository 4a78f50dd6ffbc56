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
  const rows: Row[] = [];
  while (!reader.isAtEnd) {
    const row = reader.row();
    const isEmpty = row.cells.length === 1 && row.span[0] === row.span[1];
    if (!isEmpty) rows.push(row);
  }
  return { rows, problems: reader.problems };
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

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Reads a row and the break behind it. */
  row(): Row {
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
