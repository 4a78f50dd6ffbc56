import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextEdit } from 'vscode-languageserver-types';
import { rangeOf } from './context.ts';

/** The one edit that makes a document's text another; none if it is that already. What both have at their ends stays. */
export function editsBetween(document: TextDocument, after: string): TextEdit[] {
  const before = document.getText();
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  // Neither inside a line break nor inside a character of two units.
  if (/^[\n\uDC00-\uDFFF]/.test(before.slice(start)) || /^[\n\uDC00-\uDFFF]/.test(after.slice(start)))
    start = Math.max(0, start - 1);
  const stop = before.length - end;
  return [{ range: rangeOf(document, [start, stop]), newText: after.slice(start, after.length - end) }];
}
