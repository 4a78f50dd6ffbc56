import type { Span } from './scalars/mappedText.ts';

/** A change of the file's text. */
export interface TextChange {
  readonly span: Span;
  readonly text: string;
}

/** A text with changes made, which must not overlap. */
export function withChanges(text: string, changes: readonly TextChange[]): string {
  let changed = '';
  let at = 0;
  for (const { span, text: inserted } of [...changes].sort((a, b) => a.span[0] - b.span[0])) {
    changed += text.slice(at, span[0]) + inserted;
    at = span[1];
  }
  return changed + text.slice(at);
}
