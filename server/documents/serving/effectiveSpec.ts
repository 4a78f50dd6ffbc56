import type { FieldSchema } from '../../../schemas/fieldSchema.ts';
import type { ServingExperiment } from '../../../schemas/serving-experiment.ts';
import { schemaAt } from '../kindSchema.ts';
import { type Choices, choicesOf, type LooseSpec } from './looseSpec.ts';
import { unreadFields } from './unreadFields.ts';
import { EXPERIMENT } from './writtenExperiment.ts';

type Spec = ServingExperiment['spec'];

/** A valid spec with its defaults written out, and without fields that are not read: what a run is made from. */
export function effectiveSpec(spec: Spec, choices: Choices): Spec {
  return filled(spec, experimentSchema(), unreadOf(choices), false) as Spec;
}

/**
 * The same of a spec that others are made from by changes: fields that are not read stay where they are written, since a change may
 * have them read.
 */
export function effectiveBase(spec: LooseSpec): LooseSpec {
  return filled(spec, experimentSchema(), unreadOf(choicesOf(spec)), true) as LooseSpec;
}

/** A value with the defaults of its schema, fields in its order. An object that needs nothing is there even if it is not written, if it has any. */
export function withDefaults(value: unknown, schema: FieldSchema): unknown {
  return filled(value, schema, undefined, false);
}

/** Fields that are not read, by name; of one that is, those in it. */
type Unread = ReadonlyMap<string, Unread | 'all'>;

function filled(value: unknown, schema: FieldSchema, unread: Unread | undefined, keepsUnread: boolean): unknown {
  if (!schema.properties || typeof value !== 'object' || value === null) return value;
  const given = value as LooseSpec;
  const fields: Record<string, unknown> = {};
  for (const name in schema.properties) {
    const field = schema.properties[name]!;
    const inside = unread?.get(name);
    if (inside === 'all') {
      if (keepsUnread && given[name] !== undefined) fields[name] = given[name];
    } else if (given[name] !== undefined) fields[name] = filled(given[name], field, inside, keepsUnread);
    else if (field.default !== undefined) fields[name] = field.default;
    else if (field.properties && !field.required) {
      const section = filled({}, field, inside, keepsUnread) as LooseSpec;
      if (Object.keys(section).length > 0) fields[name] = section;
    }
  }
  return fields;
}

function experimentSchema(): FieldSchema {
  return schemaAt(EXPERIMENT, ['spec'])!;
}

/** By choices, of which there are few: the thousands of candidates of a study share them. */
const known = new Map<string, Unread>();

function unreadOf(choices: Choices): Unread {
  const key = JSON.stringify(choices);
  const before = known.get(key);
  if (before) return before;
  const tree = new Map<string, Map<string, unknown> | 'all'>();
  for (const { path } of unreadFields(choices)) {
    let inside = tree as Map<string, unknown>;
    for (const name of path.slice(0, -1)) {
      if (!inside.has(name)) inside.set(name, new Map<string, unknown>());
      inside = inside.get(name) as Map<string, unknown>;
    }
    inside.set(path.at(-1)!, 'all');
  }
  known.set(key, tree as Unread);
  return tree as Unread;
}
