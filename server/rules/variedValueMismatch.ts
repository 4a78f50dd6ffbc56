import { changedSpec } from '../../engine/studies/changedSpec.ts';
import { experimentDocument } from '../documents/serving/servingExperiment.ts';
import { EXPERIMENT } from '../documents/serving/writtenExperiment.ts';
import {
  isNeeded,
  isNumeric,
  type NamedPath,
  namedPaths,
  valueErrors,
  variedSchema,
} from '../documents/studies/variedPaths.ts';
import type { WrittenStudy } from '../documents/studies/writtenStudy.ts';
import { fieldNamed, fieldsOf } from '../documents/yaml.ts';
import type { YamlPath } from '../documents/yamlPlace.ts';
import { type CheckedDocument, locate } from './checkedDocument.ts';
import { studyRule } from './rule.ts';
import { schemaError } from './schemaErrors.ts';

/** A value that a field of an experiment cannot have: of another type, out of bounds, or none of its names. */
export const variedValueMismatch = studyRule({
  code: 'varied-value-mismatch',
  severity: 'error',
  *check(study, _, { text }) {
    for (const { path, values } of namedPaths(study)) {
      const schema = variedSchema(path);
      // A field that holds no number is no axis, whatever its values are.
      if (!schema || (study.kind === 'Sweep' && !isNumeric(schema))) continue;
      for (const each of values) {
        if (each.value === null && isNeeded(path))
          yield {
            span: locate(study.document, each.at).value,
            message: `${path} has to be there, so it cannot be taken out. Give it another value.`,
          };
        const errors = valueErrors(path, each.value);
        const document = errors.length > 0 ? asExperiment(study, path, each) : undefined;
        for (const error of errors) yield schemaError(error, document!, text);
      }
    }
  },
});

/** An experiment that has nothing but the value, as if the study were where it is written. */
function asExperiment(
  { document }: WrittenStudy,
  path: string,
  { value, at }: NamedPath['values'][number],
): CheckedDocument {
  const depth = 1 + path.split('.').length;
  const inStudy = (inExperiment: YamlPath) => [...at, ...inExperiment.slice(depth)];
  return {
    kind: EXPERIMENT,
    value: experimentDocument('', changedSpec({}, { [path]: value })),
    place: (inExperiment) => locate(document, inStudy(inExperiment)),
    nameOf: (inExperiment) => (inExperiment.length === depth ? path : String(inExperiment.at(-1))),
    fieldName: (_, field) => field,
    field: (inExperiment, name) => fieldNamed(fieldsOf(locate(document, inStudy(inExperiment)).node, document), name),
  };
}
