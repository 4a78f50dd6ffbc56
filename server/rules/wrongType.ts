import { ENTRY_FIELDS, type EntryFieldName, hasWrongType } from '../documents/controller/entryReading.ts';
import { goBoolean, goScalar, plainScalar } from '../documents/controller/goScalar.ts';
import type { Entry } from '../documents/entry.ts';
import { replaceValue, valueInFile } from '../documents/entryEdits.ts';
import { isFilled } from '../documents/masks.ts';
import type { Field } from '../documents/yaml.ts';
import { entryRule, fix } from './rule.ts';

const WANTED = { number: 'a number', boolean: 'true or false', text: 'text' } as const;

/** A value that the controller cannot read as what the field holds: it drops the entry. */
export const wrongType = entryRule({
  code: 'wrong-type',
  severity: 'error',
  holdsInTemplates: true,
  *check(entry) {
    if (entry.joinsLines) return;
    if (!entry.isMapping && entry.problems.length === 0) {
      // A template puts in the whole entry.
      if (isFilled(entry.text)) return;
      yield {
        span: entry.inFile(textSpan(entry.text)),
        message:
          'An entry holds fields with values, such as sloMultiplier: 3.0, so the controller drops this one. Write it as such.',
      };
      return;
    }
    for (const field of entry.fields) {
      if (!hasWrongType(field) || isBroken(entry, field)) continue;
      const wanted = ENTRY_FIELDS[field.name as EntryFieldName];
      const unquoted = unquotedValue(field, wanted);
      const isTemplated = isFilled(entry.textOf(field));
      if (isTemplated) continue;
      const what = unquoted ? `${field.name} is text in quotes` : `${field.name} must be ${WANTED[wanted]}`;
      const remedy = unquoted ? `Write ${unquoted} without quotes.` : example(field.name as EntryFieldName);
      yield {
        span: valueInFile(entry, field),
        message: `${what}, so the controller drops this entry. ${remedy}`,
        fixes: () =>
          unquoted
            ? fix(`Write ${unquoted} without quotes`, replaceValue(entry, field, unquoted), { preferred: true })
            : [],
      };
    }
  },
});

/** Whether the YAML is broken at a field: what is read there is not what is meant. */
function isBroken({ problems }: Entry, { keySpan, valueSpan }: Field): boolean {
  return problems.some(({ span }) => span[0] <= Math.max(keySpan[1], valueSpan[1]) && span[1] >= keySpan[0]);
}

/** The text of a quoted value that would be right without its quotes. */
function unquotedValue({ value }: Field, wanted: 'number' | 'boolean' | 'text'): string | undefined {
  const scalar = goScalar(value);
  if (scalar?.type !== 'text') return undefined;
  const plain = plainScalar(scalar.value.trim());
  const fits = wanted === 'number' ? plain.type === 'number' : wanted === 'boolean' && goBoolean(plain) !== undefined;
  return fits ? scalar.value.trim() : undefined;
}

function example(name: EntryFieldName): string {
  switch (ENTRY_FIELDS[name]) {
    case 'number':
      return `Write it as in ${name}: ${name === 'sloMultiplier' ? '3.0' : name === 'targetTTFT' ? '500.0' : '50.0'}.`;
    case 'boolean':
      return `Write ${name}: true.`;
    case 'text':
      return 'Write a single word or a quoted text.';
  }
}

/** A text without the blanks around it. */
function textSpan(text: string): [number, number] {
  const end = text.trimEnd().length;
  return [Math.min(text.length - text.trimStart().length, end), end];
}
