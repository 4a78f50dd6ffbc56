import { isCollection, isScalar } from 'yaml';
import { ENTRY_FIELDS } from '../documents/controller/entryReading.ts';
import { goScalar } from '../documents/controller/goScalar.ts';
import { isFilled } from '../documents/masks.ts';
import type { Field } from '../documents/yaml.ts';
import { configMapRule, type Fix } from './rule.ts';

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
        : field.name in ENTRY_FIELDS
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
  if (field.merged) return [];
  if (isBlock) {
    const colon = text.indexOf(':', field.keySpan[1]);
    return colon === -1
      ? []
      : [
          {
            title: 'Make the lines below text (|)',
            changes: [{ span: [colon + 1, colon + 1], text: ' |' }],
            preferred: true,
          },
        ];
  }
  const source = text.slice(...field.valueSpan);
  if (!isScalar(field.value) || source === '') return [];
  return [
    {
      title: `Quote ${source}`,
      changes: [{ span: field.valueSpan, text: JSON.stringify(source) }],
      preferred: !(field.name in ENTRY_FIELDS),
    },
  ];
}
