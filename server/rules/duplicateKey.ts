import { isMap, visit } from 'yaml';
import { removeFields } from '../documents/entryEdits.ts';
import { type Field, fieldsOf } from '../documents/yaml.ts';
import { entryRule, type Finding, fix, type Rule } from './rule.ts';

const insideEntries = entryRule({
  code: 'duplicate-key',
  severity: 'error',
  *check(entry) {
    // In broken YAML, what looks like a second key may be part of a value.
    if (entry.problems.length > 0) return;
    for (const { field, first } of duplicates(entry.fields)) {
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
      if (document.errors.length > 0) continue;
      const found: Finding[] = [];
      visit(document, {
        Map(_, map) {
          if (!isMap(map)) return;
          for (const { field, first } of duplicates(fieldsOf(map, document)))
            found.push({
              span: field.keySpan,
              message: `${field.name} stands twice here, so one of the two is lost, or the file is refused. Keep one, or rename it.`,
              related: [{ span: first.keySpan, message: `${field.name} stands here first.` }],
            });
        },
      });
      yield* found;
    }
    yield* insideEntries.check(model, context);
  },
};

/** The keys that stand again, each with where it stood first. */
function* duplicates(fields: readonly Field[]): Iterable<{ field: Field; first: Field }> {
  const firsts = new Map<string, Field>();
  for (const field of fields) {
    if (field.duplicate) yield { field, first: firsts.get(field.name) ?? field };
    else if (!field.merged) firsts.set(field.name, field);
  }
}
