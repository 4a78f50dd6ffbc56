import { ENTRY_FIELDS } from '../documents/controller/entryReading.ts';
import { renameField } from '../documents/entryEdits.ts';
import { isFilled } from '../documents/masks.ts';
import { fieldsOf } from '../documents/yaml.ts';
import { nearestName } from './nearestName.ts';
import { entryRule, fix, type Rule } from './rule.ts';

const NAMES = Object.keys(ENTRY_FIELDS);

const insideEntries = entryRule({
  code: 'unknown-key',
  severity: 'warning',
  holdsInTemplates: true,
  *check(entry) {
    if (entry.problems.length > 0) return;
    for (const field of entry.fields) {
      // An anchored value is there to be merged elsewhere.
      if (
        field.name in ENTRY_FIELDS ||
        field.merged ||
        field.duplicate ||
        isFilled(field.name) ||
        (field.value && 'anchor' in field.value && field.value.anchor)
      )
        continue;
      const near = nearestName(field.name, NAMES);
      const hint = near ? `Did you mean "${near}"?` : `The settings are ${NAMES.join(', ')}.`;
      yield {
        span: entry.inFile(field.keySpan),
        message: `"${field.name}" is not a setting, so it is ignored. ${hint}`,
        fixes: () =>
          near && !entry.field(near)
            ? fix(`Rename to ${near}`, renameField(entry, field, near), { preferred: true })
            : [],
      };
    }
  },
});

/** A key that nobody knows, so that it is ignored without a word: in an entry, or a setting outside of `data`. */
export const unknownKey: Rule = {
  ...insideEntries,
  *check(model, context) {
    for (const document of new Set(model.parts.flatMap((part) => part.document ?? []))) {
      if (document.errors.length > 0) continue;
      for (const { name, keySpan, merged } of fieldsOf(document.contents, document)) {
        if (merged || !(name in ENTRY_FIELDS)) continue;
        yield {
          span: keySpan,
          message: `${name} stands outside of data, so nothing reads it. Indent it like the lines of the entry that it belongs to.`,
        };
      }
    }
    yield* insideEntries.check(model, context);
  },
};
