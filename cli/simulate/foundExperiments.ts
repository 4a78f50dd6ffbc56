import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import type { OwnDocument } from '../../server/documents/ownDocument.ts';
import type { SpecPath } from '../../server/documents/serving/looseSpec.ts';
import { servingExperiment } from '../../server/documents/serving/servingExperiment.ts';
import { EXPERIMENT, writtenExperiment } from '../../server/documents/serving/writtenExperiment.ts';
import type { ReadFile } from '../documents/readDocuments.ts';
import { printable } from '../lint/formats/printable.ts';

/** A document that describes an experiment, right or wrong. */
export interface FoundExperiment {
  readonly file: ReadFile;
  readonly part: OwnDocument;
  /** Undefined where something is wrong with it. */
  readonly experiment: ResolvedExperiment | undefined;
  /** What is wrong beside what the rules find. */
  readonly obstacle: string | undefined;
}

/** The serving experiments in files, in their order. */
export function foundExperiments(files: readonly ReadFile[]): FoundExperiment[] {
  return files.flatMap((file) =>
    file.model.parts.flatMap((part) =>
      part.type === 'own-document' && part.kind === EXPERIMENT ? [foundExperiment(file, part)] : [],
    ),
  );
}

function foundExperiment(file: ReadFile, part: OwnDocument): FoundExperiment {
  const found = { file, part, experiment: undefined, obstacle: undefined };
  if (file.model.isTemplate)
    return { ...found, obstacle: 'this is a template. Render it first: helm template . | kneepoint simulate -' };
  if (hasErrors(file, part)) return found;
  const experiment = servingExperiment(part);
  if (experiment) return { ...found, experiment };
  return { ...found, obstacle: 'this experiment has errors that a comment hides. Mend them.' };
}

function hasErrors({ found }: ReadFile, { document: { range } }: OwnDocument): boolean {
  return found.some(({ severity, span: [start] }) => severity === 'error' && start >= range[0] && start <= range[2]);
}

/** The place of a field, or of what is nearest to it: `file:line:column`. */
export function placeOf({ file: { name, model }, part }: FoundExperiment, path: SpecPath): string {
  const written = writtenExperiment(part);
  const [start] = written?.field(path) ? written.valueSpan(path) : (written?.keySpan(path) ?? part.document.range);
  const { line, character } = model.document.positionAt(start);
  return `${printable(name)}:${line + 1}:${character + 1}`;
}
