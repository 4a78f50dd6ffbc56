import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver-types';
import { isCsv } from '../documents/filePath.ts';
import type { DocumentModel } from '../documents/model.ts';

/** More ranges than this are of no use, and slow an editor down. */
const MOST_RANGES = 5_000;

/**
 * textDocument/foldingRange: whatever is indented below a line, in entries and around them, and runs of comment lines.
 * By lines and not by the parsed document, so that it holds while the text is broken; null leaves other files, and
 * JSON, to the editor.
 */
export function foldingRanges({ parts, text, document }: DocumentModel): FoldingRange[] | null {
  if (parts.length === 0 || isCsv(document) || /^jsonc?$/.test(document.languageId)) return null;
  const ranges: FoldingRange[] = [];
  const open: { line: number; indentation: number }[] = [];
  const lines = text.split(/\r?\n/);
  let last = 0;
  let comments = 0;
  /** Ends what is open at lines indented as much or more; the last line with text belongs to it. */
  const close = (indentation: number) => {
    while (open.length > 0 && open.at(-1)!.indentation >= indentation) {
      const { line } = open.pop()!;
      if (last > line) ranges.push({ startLine: line, endLine: last });
    }
  };
  const closeComments = (line: number) => {
    if (comments > 1) ranges.push({ startLine: line - comments, endLine: line - 1, kind: FoldingRangeKind.Comment });
    comments = 0;
  };
  for (const [i, line] of lines.entries()) {
    const content = line.trim();
    if (content.startsWith('#')) {
      comments++;
      continue;
    }
    closeComments(i);
    if (content === '') continue;
    const indentation = depthOf(line);
    close(indentation);
    open.push({ line: i, indentation });
    last = i;
  }
  closeComments(lines.length);
  close(-1);
  return ranges.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine).slice(0, MOST_RANGES);
}

/** How deep a line is: a list item is deeper than a key at its indentation, and everything is below a document's start. */
function depthOf(line: string): number {
  if (/^---(?:\s|$)/.test(line)) return -1;
  const indentation = /^\s*/.exec(line)![0].length;
  return /^\s*-(?:\s|$)/.test(line) ? indentation + 0.5 : indentation;
}
