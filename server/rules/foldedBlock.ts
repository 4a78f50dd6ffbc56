import { entryRule } from './rule.ts';

/** `>` joins lines by blanks, so fields on lines of their own become one line, which is no YAML any more. */
export const foldedBlock = entryRule({
  code: 'folded-block',
  severity: 'error',
  holdsInTemplates: true,
  *check(entry) {
    if (!entry.joinsLines) return;
    const at = entry.source.offset;
    yield {
      span: [at, at + 1],
      message: 'Folded style (>) joins these lines into one, so the controller cannot read the entry. Use | instead.',
      fixes: () => [{ title: 'Use literal style (|)', changes: [{ span: [at, at + 1], text: '|' }], preferred: true }],
    };
  },
});
