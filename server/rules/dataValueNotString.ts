import { isCollection, isScalar } from 'yaml';
import { isEntryField } from '../documents/controller/entryReading.ts';
import { goScalar } from '../documents/controller/goScalar.ts';
import { isFilled } from '../documents/masks.ts';
import { makeText } from '../documents/outerEdits.ts';
import type { Field } from '../documents/yaml.ts';
import { configMapRule, type Fix, fix } from './rule.ts';

/** The cluster takes only strings in `data`: anything else makes it refuse the whole ConfigMap. */
export const dataValueNotString = configMapRule({
  code: 'data-value-not-string',
  severity: 'error',
  holdsInTemplates: true,
  *check({ nonStrings, document }, _, { text }) {
    // Where the YAML is broken, a value may have come here from elsewhere.
    if (document && document.errors.length > 0) return;
    for (const field of nonStrings) {
      const source = text.slice(...field.valueSpan);
      if (isFilled(source) || source.includes('{{')) continue;
      const isBlock = isCollection(field.value) && !field.value.flow;
      const remedy = isBlock
        ? `Write "${field.name}: |", so that the lines below become text.`
        : isEntryField(field.name)
          ? 'If it belongs to the entry above, indent it like that entry; else quote it.'
          : 'Quote it.';
      yield {
        span: isBlock || source === '' ? field.keySpan : field.valueSpan,
        message: `A ConfigMap holds only strings, so the cluster refuses this ${typeName(field)}. ${remedy}`,
        fixes: () => fixes(field, isBlock, text),
      };
    }
  },
});

function typeName({ value }: Field): string {
  if (isCollection(value)) return 'nested value';
  const type = goScalar(value)?.type;
  return type === 'null' ? 'empty value' : type === 'text' ? 'boolean' : (type ?? 'value');
}

function fixes(field: Field, isBlock: boolean, text: string): Fix[] {
  if (isBlock) return fix('Make the lines below text (|)', makeText(text, field), { preferred: true });
  const source = text.slice(...field.valueSpan);
  // A tag says what a value is, quoted or not; in quotes, an alias is text.
  if (field.merged || !isScalar(field.value) || field.value.tag || /^\*|^$/.test(source)) return [];
  const isLikelyOfTheEntryAbove = isEntryField(field.name);
  return fix(`Quote ${source}`, [{ span: field.valueSpan, text: JSON.stringify(source) }], {
    preferred: !isLikelyOfTheEntryAbove,
  });
}
