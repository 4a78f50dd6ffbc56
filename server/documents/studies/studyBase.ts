import { changedSpec } from '../../../engine/studies/changedSpec.ts';
import type { ResolvedExperiment } from '../../../schemas/resolvedExperiment.ts';
import { isConfigPath } from '../profiles.ts';
import { besideFile, uriInWorkspace, uriOfPath } from '../relativePath.ts';
import { isMapping, type LooseSpec, valueAt } from '../serving/looseSpec.ts';
import { absenceText, isUnread, type NamedFile, type Surroundings, type Whereabouts } from '../serving/namedFiles.ts';
import { resolveSpec } from '../serving/servingExperiment.ts';
import { atSomeRate } from '../serving/writtenExperiment.ts';
import type { WrittenStudy } from './writtenStudy.ts';

/** The experiment that a study varies. */
export interface KnownBase {
  /** As it is written, without what it expects; files are named relative to the study. */
  readonly spec: LooseSpec;
  readonly experiment: ResolvedExperiment;
}

/** What a study varies, or why it cannot be read. */
export type StudyBase =
  | KnownBase
  | {
      /** What to change for it. */
      readonly field: 'file' | 'name';
      /** A sentence without its point. */
      readonly problem: string;
      /** What to do: a sentence. */
      readonly remedy: string;
    };

/** The file that holds the base of a study; undefined where none is named that may be read. */
export function baseFile({ spec }: WrittenStudy, where: Whereabouts): NamedFile | undefined {
  const file = valueAt(spec, ['base', 'file']);
  const uri = typeof file === 'string' ? uriInWorkspace(file, where.documentUri, where.workspaceFolders) : undefined;
  return uri === undefined ? undefined : { as: 'experiment', uri };
}

/** The base of a study; undefined where there is none without errors in this document, and while a file is being read. */
export function studyBase(study: WrittenStudy, around: Surroundings): StudyBase | undefined {
  const { base } = study.spec;
  if (!isMapping(base)) return undefined;
  const { file, name, ...inline } = base;
  if (typeof file === 'string') return Object.keys(inline).length > 0 ? undefined : inFile(study, file, name, around);
  if (file !== undefined || name !== undefined) return undefined;
  const title = valueAt(study.value, ['metadata', 'name']);
  return typeof title === 'string' ? known(study, title, inline) : undefined;
}

function inFile(study: WrittenStudy, file: string, name: unknown, around: Surroundings): StudyBase | undefined {
  const named = baseFile(study, around);
  const read = named && around.files?.experiments(named.uri);
  if (!read) return undefined;
  if (isUnread(read))
    return {
      field: 'file',
      problem: `${file} ${absenceText(read)}`,
      remedy: 'Name a file of the workspace, relative to this document.',
    };
  const { experiments } = read;
  const names = experiments.map((each) => `"${each.name ?? ''}"`).join(', ');
  if (experiments.length === 0)
    return {
      field: 'file',
      problem: `There is no ServingExperiment in ${file}`,
      remedy: 'Name a file with one, or write system and workload here.',
    };
  if (name === undefined && experiments.length > 1)
    return {
      field: 'file',
      problem: `There are ${experiments.length} experiments in ${file}`,
      remedy: `Say by name which it is: ${names}.`,
    };
  const [found, another] = name === undefined ? experiments : experiments.filter((each) => each.name === name);
  if (another)
    return {
      field: 'name',
      problem: `"${String(name)}" is the name of more than one experiment in ${file}`,
      remedy: 'Give each a name of its own there.',
    };
  if (!found)
    return {
      field: 'name',
      problem: `There is no experiment "${String(name)}" in ${file}`,
      remedy: `There is ${names}.`,
    };
  const base = found.spec && known(study, found.name ?? '', rebased(found.spec as LooseSpec, file));
  return (
    base ?? {
      field: 'file',
      problem: `The experiment "${found.name ?? ''}" in ${file} has errors`,
      remedy: 'Open it: its findings say which.',
    }
  );
}

function known(study: WrittenStudy, name: string, written: LooseSpec): KnownBase | undefined {
  const { expect: _, ...rest } = written;
  const spec = study.kind === 'CapacitySearch' ? atSomeRate(rest, study.spec.min_rate_rps) : rest;
  const experiment = resolveSpec(name, spec);
  return experiment && { spec, experiment };
}

/** A spec of a file with the paths in it as they are from where that file is named. */
function rebased(spec: LooseSpec, file: string): LooseSpec {
  const change: Record<string, unknown> = {};
  for (const path of ['system.model', 'workload.trace.file']) {
    const value = valueAt(spec, path.split('.'));
    if (typeof value !== 'string' || (path === 'system.model' && !isConfigPath(value))) continue;
    // What leads elsewhere goes on doing so, and is refused.
    if (uriOfPath(value, 'file:///') !== undefined) change[path] = besideFile(value, file);
  }
  return changedSpec(spec, change);
}
