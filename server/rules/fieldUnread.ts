import { schemaAt } from '../documents/kindSchema.ts';
import { removeField } from '../documents/outerEdits.ts';
import { type SpecPath, valueAt } from '../documents/serving/looseSpec.ts';
import { unreadFields } from '../documents/serving/unreadFields.ts';
import { EXPERIMENT, type WrittenExperiment } from '../documents/serving/writtenExperiment.ts';
import { experimentRule, type Fix, fix } from './rule.ts';

/** A field that is not read, as others leave it nothing to decide. One that says what holds anyway does no harm. */
export const fieldUnread = experimentRule({
  code: 'field-unread',
  severity: 'warning',
  *check(experiment, _, { text }) {
    const { spec, choices } = experiment;
    for (const { path, because } of unreadFields(choices)) {
      const value = valueAt(spec, path);
      if (value === undefined || value === schemaAt(EXPERIMENT, ['spec', ...path])?.default) continue;
      const field = experiment.field(path);
      if (!field) continue;
      yield {
        span: field.keySpan,
        message: `${path.at(-1)} is not read because ${because}. Remove it, or change what it depends on.`,
        unnecessary: true,
        fixes: () => removal(experiment, path, text),
      };
    }
  },
});

function removal(experiment: WrittenExperiment, path: SpecPath, text: string): Fix[] {
  const map = experiment.map(path.slice(0, -1));
  // A mapping without fields would be nothing.
  if (!map || map.items.length < 2) return [];
  const changes = removeField(text, experiment.field(path)!, map.flow ?? false);
  return fix(`Remove ${path.at(-1)}`, changes, { preferred: true });
}
