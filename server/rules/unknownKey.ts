import { ENTRY_FIELDS, isEntryField } from '../documents/controller/entryReading.ts';
import { renameField } from '../documents/entryEdits.ts';
import { isFilled } from '../documents/masks.ts';
import { nearestName } from './nearestName.ts';
import { entryRule, fix } from './rule.ts';

const NAMES = Object.keys(ENTRY_FIELDS);

/** A key that the controller does not know: it is ignored without a word. */
export const unknownKey = entryRule({
  code: 'unknown-key',
  severity: 'warning',
  holdsInTemplates: true,
  *check(entry) {
    if (entry.problems.length > 0) return;
    for (const field of entry.fields) {
      // An anchored value is there to be merged elsewhere.
      if (
        isEntryField(field.name) ||
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
