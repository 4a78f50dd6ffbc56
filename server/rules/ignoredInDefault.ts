import { DEFAULT_ENTRY_KEY } from '../documents/configMap.ts';
import { removeFields } from '../documents/entryEdits.ts';
import { entryRule, fix } from './rule.ts';

/** Fields that the controller does not look at in `default`. */
export const IGNORED_IN_DEFAULT: readonly string[] = ['model_id', 'namespace', 'targetTTFT', 'targetITL'];

/** Identity and targets count only in an entry of a model: in `default` they are ignored. */
export const ignoredInDefault = entryRule({
  code: 'ignored-in-default',
  severity: 'warning',
  holdsInTemplates: true,
  *check(entry) {
    if (entry.key !== DEFAULT_ENTRY_KEY) return;
    const ignored = entry.fields.filter(
      ({ name, merged, duplicate }) => IGNORED_IN_DEFAULT.includes(name) && !merged && !duplicate,
    );
    for (const field of ignored) {
      yield {
        span: entry.inFile(field.keySpan),
        message: `${field.name} has no effect in default, which is for every model. Move it to an entry with model_id and namespace, or remove it.`,
        unnecessary: true,
        fixes: () =>
          fix(`Remove ${ignored.map(({ name }) => name).join(', ')} from default`, removeFields(entry, ignored), {
            preferred: true,
          }),
      };
    }
  },
});
