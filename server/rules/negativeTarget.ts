import { removeFields, valueInFile } from '../documents/entryEdits.ts';
import { entryRule, fix } from './rule.ts';

/** A latency target below zero: the controller drops the entry. */
export const negativeTarget = entryRule({
  code: 'negative-target',
  severity: 'error',
  holdsInTemplates: true,
  *check(entry) {
    for (const name of ['targetTTFT', 'targetITL'] as const) {
      const field = entry.field(name);
      // As the controller holds it: in single precision, the smallest are 0.
      if (!field || !(entry.values[name] < 0)) continue;
      yield {
        span: valueInFile(entry, field),
        message: `${name} is below zero, so the controller drops this entry. Write the target in ms, or 0 to infer it from k.`,
        fixes: () => fix(`Remove ${name}`, removeFields(entry, [field])),
      };
    }
  },
});
