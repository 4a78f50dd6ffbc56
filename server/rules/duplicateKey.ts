import { isMap, visit } from 'yaml';
import { removeFields } from '../documents/entryEdits.ts';
import { fieldsOf } from '../documents/yaml.ts';
import { entryRule, type Finding, fix, type Rule } from './rule.ts';

const insideEntries = entryRule({
  code: 'duplicate-key',
  severity: 'error',
  *check(entry) {
    for (const field of entry.fields) {
      if (!field.duplicate) continue;
      const first = entry.fields.find(({ name }) => name === field.name)!;
      yield {
        span: entry.inFile(field.keySpan),
        message: `${field.name} stands twice in this entry, so the controller drops it. Keep one.`,
        related: [{ span: entry.inFile(first.keySpan), message: `${field.name} stands here first.` }],
        fixes: () => fix(`Remove the second ${field.name}`, removeFields(entry, [field])),
      };
    }
  },
});

/** A key that stands twice in a mapping: inside an entry the controller drops it; elsewhere one of the two is lost. */
export const duplicateKey: Rule = {
  code: insideEntries.code,
  severity: 'error',
  *check(model, context) {
    const documents = new Set(model.parts.flatMap(({ document }) => document ?? []));
    for (const document of documents) {
      const found: Finding[] = [];
      visit(document, {
        Map(_, map) {
          if (!isMap(map)) return;
          for (const field of fieldsOf(map, document)) {
            if (!field.duplicate) continue;
            const first = fieldsOf(map, document).find(({ name }) => name === field.name)!;
            found.push({
              span: field.keySpan,
              message: `${field.name} stands twice here, so one of the two is lost, or the file is refused. Keep one, or rename it.`,
              related: [{ span: first.keySpan, message: `${field.name} stands here first.` }],
            });
          }
        },
      });
      yield* found;
    }
    yield* insideEntries.check(model, context);
  },
};
