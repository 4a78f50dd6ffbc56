import type { ErrorObject } from 'ajv';
import { changedSpec } from '../../../engine/studies/changedSpec.ts';
import type { FieldSchema } from '../../../schemas/fieldSchema.ts';
import { ServingExperiment as validate } from '../../../schemas/generated/validators.js';
import { schemaAt } from '../kindSchema.ts';
import { isMapping, type LooseSpec, type SpecPath } from '../serving/looseSpec.ts';
import { experimentDocument } from '../serving/servingExperiment.ts';
import { EXPERIMENT } from '../serving/writtenExperiment.ts';
import type { YamlPath } from '../yamlPlace.ts';
import { isStudyKind } from './studyKinds.ts';
import type { WrittenStudy } from './writtenStudy.ts';

/** A dotted path that a study names, and where it stands. */
export interface NamedPath {
  readonly path: string;
  /** From the document to the path: to the key that it is, or to the value. */
  readonly at: YamlPath;
  readonly is: 'key' | 'value';
  /** The values that it is given, each with its place; of an axis that is given by its ends, these. */
  readonly values: readonly { readonly value: unknown; readonly at: YamlPath }[];
}

/** More values than this of one field are not looked at one by one. */
const MOST_CHECKED = 1000;

/** Every dotted path of a study, as far as it can be read. */
export function namedPaths({ kind, spec }: WrittenStudy): NamedPath[] {
  const keysOf = (field: 'change' | 'grid', value: unknown) =>
    isMapping(value)
      ? Object.entries(value).map(([path, each]): NamedPath => {
          const at = ['spec', field, path];
          if (field === 'change') return { path, at, is: 'key', values: [{ value: each, at }] };
          const values = Array.isArray(each) ? each.slice(0, MOST_CHECKED) : [];
          return { path, at, is: 'key', values: values.map((value, i) => ({ value, at: [...at, i] })) };
        })
      : [];
  if (kind === 'PairedStudy' || kind === 'Sensitivity') return keysOf('change', spec.change);
  if (kind === 'DesignSpace') return keysOf('grid', spec.grid);
  if (kind !== 'Sweep' || !Array.isArray(spec.axes)) return [];
  return spec.axes.flatMap((axis, i): NamedPath[] => {
    if (!isMapping(axis) || typeof axis.field !== 'string') return [];
    const at = ['spec', 'axes', i];
    const listed = Array.isArray(axis.values) ? axis.values.slice(0, MOST_CHECKED) : [];
    const ends = ['from', 'to'].filter((name) => listed.length === 0 && typeof axis[name] === 'number');
    return [
      {
        path: axis.field,
        at: [...at, 'field'],
        is: 'value',
        values: [
          ...listed.map((value, j) => ({ value, at: [...at, 'values', j] })),
          ...ends.map((name) => ({ value: axis[name], at: [...at, name] })),
        ],
      },
    ];
  });
}

/** The fields of a spec that a study may vary: what is expected is no part of a run, and seeds are the study's own. */
const FIXED = ['expect', 'seed'];

export function isFixedPath(path: string): boolean {
  return FIXED.includes(path.split('.')[0]!);
}

/** The schema of the field that a dotted path leads to; undefined if there is none that may be varied. */
export function variedSchema(path: string): FieldSchema | undefined {
  return isFixedPath(path) ? undefined : schemaAt(EXPERIMENT, ['spec', ...path.split('.')]);
}

/** Every dotted path that may be varied, sections and what is in them. */
export function variablePaths(): string[] {
  const below = (schema: FieldSchema | undefined, within: string): string[] =>
    Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => [
      `${within}${name}`,
      ...below(field, `${within}${name}.`),
    ]);
  return below(schemaAt(EXPERIMENT, ['spec']), '').filter((path) => !isFixedPath(path));
}

/**
 * Where a path of a study leads in an experiment: below a dotted path, or in a base that is written there. Undefined where it
 * leads to a field of the study's own.
 */
export function pathInExperiment(kind: string, [top, field, name, ...deeper]: YamlPath): YamlPath | undefined {
  if (!isStudyKind(kind) || top !== 'spec' || typeof name !== 'string') return undefined;
  if (field === 'base') return name === 'file' || name === 'name' ? undefined : ['spec', name, ...deeper];
  if (field !== 'change' && field !== 'grid') return undefined;
  if (!variedSchema(name)) return undefined;
  // In a grid each of its values has a place in a list.
  const inValue = field === 'grid' ? deeper.slice(1) : deeper;
  return ['spec', ...name.split('.'), ...inValue];
}

/** Whether a field holds a number, so that it can be swept. */
export function isNumeric({ type }: FieldSchema): boolean {
  return type === 'number' || type === 'integer';
}

/** What is wrong with a value at a dotted path, as the schema of an experiment says; paths of errors lead from the document. */
export function valueErrors(path: string, value: unknown, base: LooseSpec = {}): readonly ErrorObject[] {
  if (value === null) return [];
  if (validate(experimentDocument('x', changedSpec(base, { [path]: value })))) return [];
  const pointer = `/spec/${path.replaceAll('.', '/')}`;
  return (validate.errors ?? []).filter(
    ({ instancePath }) => instancePath === pointer || instancePath.startsWith(`${pointer}/`),
  );
}

/** Whether a field has to be there, so that it cannot be taken out. */
export function isNeeded(path: string): boolean {
  const names: SpecPath = path.split('.');
  return schemaAt(EXPERIMENT, ['spec', ...names.slice(0, -1)])?.required?.includes(names.at(-1)!) ?? false;
}
