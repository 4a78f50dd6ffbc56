import { type Change, changedSpec } from '../../../engine/studies/changedSpec.ts';
import type { DocumentModel } from '../model.ts';
import type { OwnDocument } from '../ownDocument.ts';
import type { LooseSpec } from '../serving/looseSpec.ts';
import { configOf, type NamedFile, type NamedFiles, type Surroundings, traceOf } from '../serving/namedFiles.ts';
import { writtenExperiment } from '../serving/writtenExperiment.ts';
import { variedFields } from './alternatives.ts';
import { baseFile, studyBase } from './studyBase.ts';
import { type WrittenStudy, writtenStudy } from './writtenStudy.ts';

/**
 * The files that the experiments and studies of a file name, without those that lead out of the workspace.
 * @param files what is known of them so far: what a base names is among them when it is read
 */
export function namedFiles(
  { parts, document }: DocumentModel,
  workspaceFolders: readonly string[] | undefined,
  files?: NamedFiles,
): NamedFile[] {
  const around = { documentUri: document.uri, workspaceFolders, files };
  const named = parts.flatMap((part) => (part.type === 'own-document' ? namedIn(part, around) : []));
  return [...new Map(named.map((file) => [JSON.stringify(file), file])).values()];
}

function namedIn(part: OwnDocument, around: Surroundings): NamedFile[] {
  const study = writtenStudy(part);
  const spec = writtenExperiment(part)?.spec;
  if (!study) return spec ? ofSpec(spec, around) : [];
  const file = baseFile(study, around);
  const base = spec ?? (file && knownSpec(study, around));
  const specs = base ? [base, ...namingChanges(study).map((change) => changedSpec(base, change))] : [];
  return [...(file ? [file] : []), ...specs.flatMap((each) => ofSpec(each, around))];
}

function ofSpec(spec: LooseSpec, around: Surroundings): NamedFile[] {
  return [configOf(spec, around), traceOf(spec, around)].filter((file) => file !== undefined);
}

function knownSpec(study: WrittenStudy, around: Surroundings): LooseSpec | undefined {
  const base = studyBase(study, around);
  return base && 'spec' in base ? base.spec : undefined;
}

/** Fields in which a file is named, or how it is read. */
const NAMING = ['system.model', 'workload.trace.file', 'workload.trace.format'];
/** More files than these nobody compares. */
const MOST_CHANGES = 1000;

/** The combinations of what a study changes of the files that its base names. */
function namingChanges(study: WrittenStudy): Change[] {
  const { kind, spec } = study;
  const isNaming = (path: string) => NAMING.some((name) => `${name}.`.startsWith(`${path}.`));
  if (kind === 'PairedStudy' || kind === 'Sensitivity') {
    const change = (spec.change ?? {}) as Change;
    return Object.keys(change).some(isNaming) ? [change] : [];
  }
  let changes: Change[] = [{}];
  for (const { path, values } of variedFields(study).filter((each) => isNaming(each.path)))
    changes = changes.flatMap((change) => values.map((value) => ({ ...change, [path]: value }))).slice(0, MOST_CHANGES);
  return changes;
}
