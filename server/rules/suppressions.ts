import type { DocumentModel } from '../documents/model.ts';
import type { Span } from '../documents/scalars/mappedText.ts';

/** A comment that hides findings: `# kneepoint-disable-line code`, `-disable-next-line code`, `-disable code` for the file. */
export interface Suppression {
  readonly span: Span;
  /** Codes hidden; undefined hides all. */
  readonly codes: readonly string[] | undefined;
  /** Where it hides them. */
  readonly scope: Span;
}

const COMMENT = /(?<=^|[ \t])#[ \t]*kneepoint-disable(-next-line|-line)?(?![\w-])[ \t]*([\w\-, \t]*)/gm;

/** Reads the suppressions of a file, inside blocks too. */
export function readSuppressions({ text }: DocumentModel): Suppression[] {
  if (!text.includes('kneepoint-disable')) return [];
  return [...text.matchAll(COMMENT)].map(({ index, 0: comment, 1: where, 2: list }) => {
    const codes = list!.split(/[\s,]+/).filter((code) => code !== '');
    return {
      span: [index, index + comment.trimEnd().length],
      codes: codes.length > 0 ? codes : undefined,
      scope:
        where === '-line' ? lineAt(text, index) : where === '-next-line' ? nextLine(text, index) : [0, text.length],
    };
  });
}

/** Whether a suppression hides a finding of a code that starts at an offset. */
export function hides({ codes, scope }: Suppression, code: string, start: number): boolean {
  return start >= scope[0] && start <= scope[1] && (!codes || codes.includes(code));
}

function lineAt(text: string, offset: number): Span {
  const end = text.indexOf('\n', offset);
  return [text.lastIndexOf('\n', offset - 1) + 1, end === -1 ? text.length : end];
}

function nextLine(text: string, offset: number): Span {
  const end = text.indexOf('\n', offset);
  return end === -1 ? [text.length, text.length] : lineAt(text, end + 1);
}
