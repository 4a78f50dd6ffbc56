import { DEFAULT_ENTRY_KEY } from '../documents/configMap.ts';
import { linesOfField } from '../documents/entryEdits.ts';
import { entryRule, type Fix } from './rule.ts';

const IGNORED = ['model_id', 'namespace', 'targetTTFT', 'targetITL'];

/** Identity and targets count only in an entry of a model: in `default` they are ignored. */
export const ignoredInDefault = entryRule({
  code: 'ignored-in-default',
  severity: 'warning',
  holdsInTemplates: true,
  *check(entry, _, __, { document }) {
    if (entry.key !== DEFAULT_ENTRY_KEY) return;
    const ignored = entry.fields.filter(
      ({ name, merged, duplicate }) => IGNORED.includes(name) && !merged && !duplicate,
    );
    for (const field of ignored) {
      yield {
        span: entry.inFile(field.keySpan),
        message: `${field.name} has no effect in default, which is for every model. Move it to an entry with model_id and namespace, or remove it.`,
        unnecessary: true,
        fixes: (): Fix[] => {
          const lines = ignored.map((each) => linesOfField(document, entry, each));
          if (lines.some((span) => !span)) return [];
          const names = ignored.map(({ name }) => name).join(', ');
          return [
            {
              title: `Remove ${names} from default`,
              changes: lines.map((span) => ({ span: span!, text: '' })),
              preferred: true,
            },
          ];
        },
      };
    }
  },
});
