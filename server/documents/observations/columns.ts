import type { FieldSchema } from '../../../schemas/fieldSchema.ts';
import { schemaAt } from '../kindSchema.ts';
import type { YamlPath } from '../yamlPlace.ts';

/** The kind of the documents that hold observations. */
export const OBSERVATIONS = 'VariantObservations';

/** What a column of a table of observations speaks of. */
export type Level = 'model' | 'cycle' | 'variant' | 'pod';
export const LEVELS: readonly Level[] = ['model', 'cycle', 'variant', 'pod'];

/** The list below each level. */
export const CHILDREN: Readonly<Partial<Record<Level, string>>> = {
  model: 'cycles',
  cycle: 'variants',
  variant: 'pods',
};

/** A column that a table of observations may have: a field of the document, whose values repeat with each row. */
export interface Column {
  readonly name: string;
  readonly level: Level;
  /** The field's own name: those of a variant and of a pod are both `name`. */
  readonly field: string;
  readonly schema: FieldSchema;
  readonly isRequired: boolean;
}

/** Every column, from the model to the pod. Lists have none. */
export const COLUMNS: readonly Column[] = LEVELS.flatMap((level, depth) => {
  const { properties = {}, required = [] } = schemaAt(OBSERVATIONS, pathTo(depth)) ?? {};
  return Object.entries(properties)
    .filter(([, schema]) => schema.type !== 'array')
    .map(([field, schema]) => ({
      name: columnName(level, field),
      level,
      field,
      schema,
      isRequired: required.includes(field),
    }));
});

/** The column that holds a field: the names of variants and pods are told apart. */
export function columnName(level: Level, field: string): string {
  return field === 'name' ? level : field;
}

/** The level of the record that a path of a document leads to, or into. */
export function levelAt(path: YamlPath): Level {
  return LEVELS[path.filter((step) => typeof step === 'number').length]!;
}

/** Where the records of a level are in a document. */
function pathTo(depth: number): YamlPath {
  return ['spec', ...LEVELS.slice(0, depth).flatMap((level) => [CHILDREN[level]!, 0])];
}
