import { isConfigPath } from '../documents/profiles.ts';
import { uriInWorkspace } from '../documents/relativePath.ts';
import { type SpecPath, valueAt } from '../documents/serving/looseSpec.ts';
import { experimentRule } from './rule.ts';

const PATHS: readonly SpecPath[] = [
  ['workload', 'trace', 'file'],
  ['system', 'model'],
];

/** A file that a document names outside of the workspace: it is not read, wherever the editor runs. */
export const pathOutsideWorkspace = experimentRule({
  code: 'path-outside-workspace',
  severity: 'error',
  dependsOnContext: true,
  *check(experiment, { workspaceFolders }, { document }) {
    for (const path of PATHS) {
      const value = valueAt(experiment.spec, path);
      if (typeof value !== 'string' || value === '' || (path.at(-1) === 'model' && !isConfigPath(value))) continue;
      if (uriInWorkspace(value, document.uri, workspaceFolders) !== undefined) continue;
      yield {
        span: experiment.valueSpan(path),
        message: `"${value}" leads out of the workspace, so it is not read. Put the file into the workspace, and name it relative to this document.`,
      };
    }
  },
});
