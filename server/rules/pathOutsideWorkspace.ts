import type { OwnDocument } from '../documents/ownDocument.ts';
import { isConfigPath } from '../documents/profiles.ts';
import { uriInWorkspace } from '../documents/relativePath.ts';
import { valueAt } from '../documents/serving/looseSpec.ts';
import { writtenExperiment } from '../documents/serving/writtenExperiment.ts';
import { namedPaths } from '../documents/studies/variedPaths.ts';
import { writtenStudy } from '../documents/studies/writtenStudy.ts';
import type { YamlPath } from '../documents/yamlPlace.ts';
import { locate } from './checkedDocument.ts';
import { ownDocumentRule } from './rule.ts';

const TRACE = 'workload.trace.file';
const MODEL = 'system.model';

/** A file that a document names outside of the workspace: it is not read, wherever the editor runs. */
export const pathOutsideWorkspace = ownDocumentRule({
  code: 'path-outside-workspace',
  severity: 'error',
  dependsOnContext: true,
  *check(part, { workspaceFolders }, { document }) {
    for (const [value, at] of writtenPaths(part)) {
      if (value === '' || uriInWorkspace(value, document.uri, workspaceFolders) !== undefined) continue;
      yield {
        span: locate(part.document, at).value,
        message: `"${value}" leads out of the workspace, so it is not read. Put the file into the workspace, and name it relative to this document.`,
      };
    }
  },
});

/** The paths of files in an experiment or a study, each with where it stands. */
function writtenPaths(part: OwnDocument): [path: string, at: YamlPath][] {
  const study = writtenStudy(part);
  const experiment = writtenExperiment(part);
  const named = [TRACE, MODEL].map((field) => ({
    field,
    value: experiment && valueAt(experiment.spec, field.split('.')),
    at: [...(experiment?.root ?? []), ...field.split('.')],
  }));
  const varied = (study ? namedPaths(study) : []).flatMap(({ path, values }) =>
    path === 'workload.trace'
      ? values.map(({ value, at }) => ({
          field: TRACE,
          value: valueAt({ value }, ['value', 'file']),
          at: [...at, 'file'],
        }))
      : values.map(({ value, at }) => ({ field: path, value, at })),
  );
  const base = { field: TRACE, value: study && valueAt(study.spec, ['base', 'file']), at: ['spec', 'base', 'file'] };
  return [base, ...named, ...varied].flatMap(({ field, value, at }): [string, YamlPath][] =>
    typeof value === 'string' && (field === TRACE || (field === MODEL && isConfigPath(value))) ? [[value, at]] : [],
  );
}
