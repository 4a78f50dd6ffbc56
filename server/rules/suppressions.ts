import type { Entry } from '../documents/entry.ts';
import { changeEntry } from '../documents/entryEdits.ts';
import { isCsv } from '../documents/filePath.ts';
import type { DocumentModel } from '../documents/model.ts';
import type { Span } from '../documents/scalars/mappedText.ts';
import { startOfLine } from '../documents/startOfLine.ts';
import type { TextChange } from '../documents/textChange.ts';

/** A comment that hides findings: `# kneepoint-disable-line code`, `-disable-next-line code`, `-disable code` for the file. */
export interface Suppression {
  readonly span: Span;
  /** Codes hidden; undefined hides all. */
  readonly codes: readonly string[] | undefined;
  /** Where it hides them. */
  readonly scope: Span;
  /** Takes the comment out. */
  readonly removal: () => readonly TextChange[] | undefined;
}

const COMMENT = /(?<=^|[ \t])#[ \t]*kneepoint-disable(-next-line|-line)?(?![\w-]):?[ \t]*([\w\-, \t]*).*/gm;
const NAME = 'kneepoint-disable';

/** Reads the suppressions of a file, inside entries too. */
export function readSuppressions(model: DocumentModel): Suppression[] {
  const { text, document } = model;
  if (!text.includes(NAME) || isCsv(document)) return [];
  // Lines of a block are lines of the file; those of other scalars exist only in their decoded text.
  const inside = entriesOf(model).filter(({ source, text }) => !isOfLines(source) && text.includes(NAME));
  const isInside = ([start]: Span) =>
    inside.some(({ source }) => start >= source.offset && start < source.offset + source.text.length);
  const whole: Span = [0, text.length];
  return [
    ...comments(text, whole)
      .filter(({ span }) => !isInside(span))
      .map(({ span, codes, scope }) => ({
        span,
        codes,
        scope,
        removal: () => [{ span: cut(text, span), text: '' }],
      })),
    ...inside.flatMap((entry) =>
      comments(entry.text, undefined).map(({ span, codes, scope }) => ({
        span: entry.inFile(span),
        codes,
        scope: scope ? entry.inFile(scope) : whole,
        removal: () => changeEntry(entry, [{ span: cut(entry.text, span), text: '' }]),
      })),
    ),
  ];
}

/** Whether a suppression hides a finding of a code that starts at an offset. */
export function hides({ codes, scope }: Suppression, code: string, start: number): boolean {
  return start >= scope[0] && start <= scope[1] && (!codes || codes.includes(code));
}

function entriesOf({ parts }: DocumentModel): Entry[] {
  return parts.flatMap((part) => (part.type === 'queueing-config-map' ? part.entries : []));
}

function isOfLines({ style }: Entry['source']): boolean {
  return style === 'block' || style === 'file';
}

/** The comments in a text, with what they hide; `whole` stands for all of it. */
function comments<Whole extends Span | undefined>(text: string, whole: Whole) {
  return [...text.matchAll(COMMENT)].map(({ index, 0: comment, 1: where, 2: list }) => {
    const codes = list!.split(/[\s,]+/).filter((code) => /^\w/.test(code));
    return {
      span: [index, index + comment.trimEnd().length] as Span,
      codes: codes.length > 0 ? codes : undefined,
      scope: where === '-line' ? lineAt(text, index) : where === '-next-line' ? nextLine(text, index) : whole,
    };
  });
}

function lineAt(text: string, offset: number): Span {
  const end = text.indexOf('\n', offset);
  return [startOfLine(text, offset), end === -1 ? text.length : end];
}

function nextLine(text: string, offset: number): Span {
  const end = text.indexOf('\n', offset);
  return end === -1 ? [text.length, text.length] : lineAt(text, end + 1);
}

/** What to cut to remove a comment: the line, if there is nothing else on it, or the comment and the blanks before it. */
function cut(text: string, [start, end]: Span): Span {
  const [lineStart, lineEnd] = lineAt(text, start);
  const before = text.slice(lineStart, start).trimEnd();
  return before === '' ? [lineStart, Math.min(lineEnd + 1, text.length)] : [lineStart + before.length, end];
}
