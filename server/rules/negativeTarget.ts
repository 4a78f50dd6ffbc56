import { numberOf } from '../documents/controller/goScalar.ts';
import { linesOfField, valueInFile } from '../documents/entryEdits.ts';
import { entryRule } from './rule.ts';

/** A latency target below zero: the controller drops the entry. */
export const negativeTarget = entryRule({
  code: 'negative-target',
  severity: 'error',
  holdsInTemplates: true,
  *check(entry, _, __, { document }) {
    for (const name of ['targetTTFT', 'targetITL']) {
      const field = entry.field(name);
      if (!field || !((numberOf(field) ?? 0) < 0)) continue;
      yield {
        span: valueInFile(entry, field),
        message: `${name} is below zero, so the controller drops this entry. Write the target in ms, or 0 to infer it from k.`,
        fixes: () => {
          const lines = linesOfField(document, entry, field);
          return lines ? [{ title: `Remove ${name}`, changes: [{ span: lines, text: '' }] }] : [];
        },
      };
    }
  },
});
