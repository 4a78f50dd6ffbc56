/** Something about a trace that its reader should know; an error keeps it from being used. */
export interface TraceProblem {
  /** From 1 on. */
  readonly line: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** So many errors are told one by one. */
const MOST_ERRORS = 20;
/** Of a text that is wrong, so much is quoted. */
const LONGEST_QUOTE = 40;

/** Gathers problems, and finds their lines: in one go where they are told in the order of the text. */
export class TraceProblems {
  private readonly list: TraceProblem[] = [];
  private errors = 0;
  /** Where lines are counted up to, and the line there. */
  private at = 0;
  private line = 1;

  constructor(private readonly text: string) {}

  get hasErrors(): boolean {
    return this.errors > 0;
  }

  /** @param offset where it stands in the text */
  error(offset: number, message: string): void {
    this.errors++;
    if (this.errors <= MOST_ERRORS) this.list.push({ line: this.lineAt(offset), severity: 'error', message });
  }

  warning(line: number, message: string): void {
    this.list.push({ line, severity: 'warning', message });
  }

  lineAt(offset: number): number {
    const { text } = this;
    if (offset < this.at) [this.at, this.line] = [0, 1];
    for (; this.at < offset; this.at++) {
      const code = text.charCodeAt(this.at);
      const isBreak = code === 10 || (code === 13 && text.charCodeAt(this.at + 1) !== 10);
      if (isBreak) this.line++;
    }
    return this.line;
  }

  /** All of them by line, the number of errors that are not told behind the last that is. */
  all(): TraceProblem[] {
    const problems = [...this.list];
    const last = problems.filter(({ severity }) => severity === 'error').at(-1);
    const untold = this.errors - MOST_ERRORS;
    if (last && untold > 0) {
      const message = `There ${untold === 1 ? 'is one more error' : `are ${untold} more errors`} below this line.`;
      problems.push({ line: last.line, severity: 'error', message });
    }
    return problems.sort((a, b) => a.line - b.line);
  }
}

/** A value as it is quoted in a message. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, LONGEST_QUOTE)) : scalarText(value);
  const isCut = typeof value === 'string' && value.length > LONGEST_QUOTE;
  return isCut ? `${text.slice(0, -1)}..."` : text;
}

function scalarText(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
