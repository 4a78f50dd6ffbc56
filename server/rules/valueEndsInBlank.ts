import { isScalar } from 'yaml';
import { sourceText } from '../documents/controller/goScalar.ts';
import { replaceValue, valueInFile } from '../documents/entryEdits.ts';
import { entryRule, fix } from './rule.ts';

/** Model and namespace are compared exactly: one blank or line break more, and the entry matches nothing. */
export const valueEndsInBlank = entryRule({
  code: 'value-ends-in-blank',
  severity: 'warning',
  holdsInTemplates: true,
  *check(entry) {
    for (const name of ['model_id', 'namespace']) {
      const field = entry.field(name);
      if (!field || !isScalar(field.value)) continue;
      const value = sourceText(field.value);
      if (value === value.trim()) continue;
      const what = /[\r\n]$/.test(value) ? 'ends in a line break' : 'has blanks around it';
      const trimmed = value.trim();
      yield {
        span: valueInFile(entry, field),
        message: `${name} ${what}, and the controller compares it exactly, so the entry matches no model. Write it without.`,
        fixes: () =>
          trimmed === '' || /[\r\n]/.test(trimmed)
            ? []
            : fix(`Write ${trimmed}`, replaceValue(entry, field, JSON.stringify(trimmed)), { preferred: true }),
      };
    }
  },
});
