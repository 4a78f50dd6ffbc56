import { hasWrongType } from '../documents/controller/entryReading.ts';
import { addField, replaceValue } from '../documents/entryEdits.ts';
import { entryRule, fix } from './rule.ts';

const OTHER = { model_id: 'namespace', namespace: 'model_id' } as const;

/** Model and namespace name a model together: with one alone the controller drops the entry. */
export const identityIncomplete = entryRule({
  code: 'identity-incomplete',
  severity: 'error',
  *check(entry, _, { variants }) {
    for (const name of ['model_id', 'namespace'] as const) {
      const field = entry.field(name);
      const missing = OTHER[name];
      if (!field || entry.values[name] === '' || entry.values[missing] !== '') continue;
      const empty = entry.field(missing);
      if (empty && hasWrongType(empty)) continue;
      yield {
        span: entry.inFile(field.keySpan),
        message: `${name} is set but ${missing} is not, so the controller drops this entry. Set both: together they name the model.`,
        fixes: () => {
          const known = variants.filter(({ parameters }) => parameters[name] === entry.values[name]);
          const values = [...new Set(known.map(({ parameters }) => parameters[missing]))];
          return values.flatMap((value) => {
            const text = JSON.stringify(value);
            const changes = empty ? replaceValue(entry, empty, text) : addField(entry, field, missing, text);
            return fix(`Set ${missing} to ${value}`, changes, { preferred: values.length === 1 });
          });
        },
      };
    }
  },
});
