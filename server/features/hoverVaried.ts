import { codeSpan } from '../../engine/report/markdown.ts';
import { schemaAt } from '../documents/kindSchema.ts';
import type { OwnDocument } from '../documents/ownDocument.ts';
import { valueAt } from '../documents/serving/looseSpec.ts';
import { surroundings } from '../documents/serving/namedFiles.ts';
import { EXPERIMENT } from '../documents/serving/writtenExperiment.ts';
import { studyBase } from '../documents/studies/studyBase.ts';
import { pathInExperiment, variedSchema } from '../documents/studies/variedPaths.ts';
import { writtenStudy } from '../documents/studies/writtenStudy.ts';
import type { YamlPath } from '../documents/yamlPlace.ts';
import type { FeatureContext } from './context.ts';
import { describe } from './hoverSchema.ts';

/**
 * What a study varies, on its dotted path and on its values: the field as an experiment has it, and what the base has there.
 * Undefined elsewhere.
 * @param text what stands under the pointer
 */
export function describeVaried(
  part: OwnDocument,
  path: YamlPath,
  text: string,
  documentUri: string,
  context: Pick<FeatureContext, 'files' | 'workspaceFolders'>,
): string | undefined {
  const names = variedNames(part, path, text);
  const schema = names && schemaAt(EXPERIMENT, ['spec', ...names]);
  if (!schema) return undefined;
  const isRequired = schemaAt(EXPERIMENT, ['spec', ...names.slice(0, -1)])?.required?.includes(names.at(-1)!) ?? false;
  const described = describe(names.join('.'), schema, isRequired);
  const study = writtenStudy(part);
  const base = study && studyBase(study, surroundings(documentUri, context));
  if (!base || !('spec' in base)) return described;
  const written = valueAt(base.spec, names);
  const present =
    written !== undefined
      ? `In the base: ${codeSpan(JSON.stringify(written))}.`
      : schema.default !== undefined
        ? `Left out in the base: ${codeSpan(JSON.stringify(schema.default))}, the default.`
        : 'Left out in the base.';
  return [described, present].filter(Boolean).join('\n\n');
}

/** The field of an experiment that stands at a place of a study, by its names from the spec on. */
function variedNames({ kind }: OwnDocument, path: YamlPath, text: string): string[] | undefined {
  if (kind === 'Sweep' && path[1] === 'axes' && path.at(-1) === 'field')
    return variedSchema(text) ? text.split('.') : undefined;
  const inExperiment = path[1] === 'base' ? undefined : pathInExperiment(kind, path);
  const names = inExperiment?.slice(1).filter((step) => typeof step === 'string');
  return names && names.length > 0 ? names : undefined;
}
