import type { FieldSchema } from '../../../schemas/fieldSchema.ts';
import type { ServingExperiment } from '../../../schemas/serving-experiment.ts';
import { schemaAt } from '../kindSchema.ts';
import { choicesOf, type LooseSpec, type SpecPath } from './looseSpec.ts';
import { unreadFields } from './unreadFields.ts';
import { EXPERIMENT } from './writtenExperiment.ts';

type Spec = ServingExperiment['spec'];

/** A valid spec with its defaults written out, and without fields that are not read: what a run is made from. */
export function effectiveSpec(spec: Spec): Spec {
  const filled = withDefaults(spec, schemaAt(EXPERIMENT, ['spec'])!) as LooseSpec;
  const read = unreadFields(choicesOf(spec)).reduce((rest, { path }) => without(rest, path), filled);
  return read as Spec;
}

/** A value with the defaults of its schema, fields in its order. An object that needs nothing is there even if it is not written, if it has any. */
export function withDefaults(value: unknown, schema: FieldSchema): unknown {
  if (!schema.properties || typeof value !== 'object' || value === null) return value;
  const given = value as LooseSpec;
  const fields = Object.entries(schema.properties).flatMap(([name, field]): [string, unknown][] => {
    if (given[name] !== undefined) return [[name, withDefaults(given[name], field)]];
    if (field.default !== undefined) return [[name, field.default]];
    if (!field.properties || field.required) return [];
    const filled = withDefaults({}, field) as LooseSpec;
    return Object.keys(filled).length > 0 ? [[name, filled]] : [];
  });
  return Object.fromEntries(fields);
}

function without(spec: LooseSpec, [name, ...deeper]: SpecPath): LooseSpec {
  if (name === undefined || spec[name] === undefined) return spec;
  if (deeper.length > 0) return { ...spec, [name]: without(spec[name] as LooseSpec, deeper) };
  const { [name]: _, ...rest } = spec;
  return rest;
}
