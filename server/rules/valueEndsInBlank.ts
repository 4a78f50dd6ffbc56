import { isScalar } from 'yaml';
import { sourceText } from '../documents/controller/goScalar.ts';
import { valueInFile } from '../documents/entryEdits.ts';
import { entryRule } from './rule.ts';

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
          field.merged || trimmed.includes('\n') || field.value === null
            ? []
            : [
                {
                  title: `Write ${trimmed}`,
                  changes: [
                    {
                      span: valueInFile(entry, {
                        ...field,
                        valueSpan: withoutBreak(entry.textOf(field), field.valueSpan),
                      }),
                      text: JSON.stringify(trimmed),
                    },
                  ],
                  preferred: true,
                },
              ],
      };
    }
  },
});

/** A value's span without the line break that ends a block scalar. */
function withoutBreak(source: string, [start, end]: readonly [number, number]): [number, number] {
  return [start, end - (source.length - source.replace(/\s+$/, '').length)];
}
