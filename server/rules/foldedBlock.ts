import type { Entry } from '../documents/entry.ts';
import { entryRule } from './rule.ts';

/** Whether an entry is written in folded style and its lines run together. */
export function isFolded(entry: Entry): boolean {
  const { style, text } = entry.source;
  if (style !== 'block' || !text.startsWith('>')) return false;
  const written = text.slice(entry.source.contentStart).trim().split('\n').length;
  return written > entry.text.trim().split('\n').length;
}

/** `>` joins lines by blanks, so fields on lines of their own become one line, which is no YAML any more. */
export const foldedBlock = entryRule({
  code: 'folded-block',
  severity: 'error',
  holdsInTemplates: true,
  *check(entry) {
    if (!isFolded(entry)) return;
    const at = entry.source.offset;
    yield {
      span: [at, at + 1],
      message: 'Folded style (>) joins these lines into one, so the controller cannot read the entry. Use | instead.',
      fixes: () => [{ title: 'Use literal style (|)', changes: [{ span: [at, at + 1], text: '|' }], preferred: true }],
    };
  },
});
