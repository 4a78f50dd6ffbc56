import { numberOf } from '../documents/controller/goScalar.ts';
import { removeFields, valueInFile } from '../documents/entryEdits.ts';
import { entryRule, fix } from './rule.ts';

/** A latency target below zero: the controller drops the entry. */
export const negativeTarget = entryRule({
  code: 'negative-target',
  severity: 'error',
  holdsInTemplates: true,
  *check(entry) {
    for (const name of ['targetTTFT', 'targetITL']) {
      const field = entry.field(name);
      if (!field || !((numberOf(field) ?? 0) < 0)) continue;
      yield {
        span: valueInFile(entry, field),
        message: `${name} is below zero, so the controller drops this entry. Write the target in ms, or 0 to infer it from k.`,
        fixes: () => fix(`Remove ${name}`, removeFields(entry, [field])),
      };
    }
  },
});
