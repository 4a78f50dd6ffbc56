import type { ModelFromConfig } from '../../../engine/hardware/config/modelFromConfig.ts';
import type { Absence } from '../../../protocol/documents.ts';
import { TRACE_FORMATS } from '../../../schemas/defaults.ts';
import type { DocumentModel } from '../model.ts';
import { isConfigPath } from '../profiles.ts';
import { uriInWorkspace } from '../relativePath.ts';
import type { Trace, TraceOptions } from '../traces/readTrace.ts';
import { type LooseSpec, valueAt } from './looseSpec.ts';
import { writtenExperiment } from './writtenExperiment.ts';

export type TraceFormatChoice = TraceOptions['format'];
const CHOICES: readonly TraceFormatChoice[] = ['auto', ...TRACE_FORMATS];

/** A file that an experiment names, and what it is read as. */
export type NamedFile =
  | { readonly as: 'config'; readonly uri: string }
  | { readonly as: 'trace'; readonly uri: string; readonly format: TraceFormatChoice };

/** A file that is not there to be read, and why. */
export interface Unread {
  readonly absence: Absence | undefined;
}

/** What is known of the files that experiments name. What is undefined has not been read yet. */
export interface NamedFiles {
  config(uri: string): ModelFromConfig | Unread | undefined;
  trace(uri: string, format: TraceFormatChoice): Trace | Unread | undefined;
  /** The formats that experiments of the workspace read a file as a trace of. */
  formatsOf(uri: string): readonly TraceFormatChoice[];
}

/** Where an experiment may read files. */
export interface Whereabouts {
  /** Of the document that the experiment stands in. */
  readonly documentUri: string;
  /** Undefined if they are not known. */
  readonly workspaceFolders: readonly string[] | undefined;
}

/** The files that the experiments of a file name, without those that lead out of the workspace. */
export function namedFiles(
  { parts, document }: DocumentModel,
  workspaceFolders: readonly string[] | undefined,
): NamedFile[] {
  const where = { documentUri: document.uri, workspaceFolders };
  return parts.flatMap((part) => {
    const spec = part.type === 'own-document' ? writtenExperiment(part)?.spec : undefined;
    return spec ? [configOf(spec, where), traceOf(spec, where)].filter((file) => file !== undefined) : [];
  });
}

/** The config.json that a spec names as its model; undefined if it names a profile. */
export function configOf(spec: LooseSpec, where: Whereabouts): Extract<NamedFile, { as: 'config' }> | undefined {
  const model = valueAt(spec, ['system', 'model']);
  const uri = typeof model === 'string' && isConfigPath(model) ? uriFrom(model, where) : undefined;
  return uri === undefined ? undefined : { as: 'config', uri };
}

/** The trace that a spec names, if its format is one that there is. */
export function traceOf(spec: LooseSpec, where: Whereabouts): Extract<NamedFile, { as: 'trace' }> | undefined {
  const file = valueAt(spec, ['workload', 'trace', 'file']);
  const written = valueAt(spec, ['workload', 'trace', 'format']) ?? 'auto';
  const format = CHOICES.find((choice) => choice === written);
  const uri = typeof file === 'string' ? uriFrom(file, where) : undefined;
  return uri === undefined || format === undefined ? undefined : { as: 'trace', uri, format };
}

function uriFrom(path: string, { documentUri, workspaceFolders }: Whereabouts): string | undefined {
  return uriInWorkspace(path, documentUri, workspaceFolders);
}

/** Whether a file that is named is not there. */
export function isUnread(read: object): read is Unread {
  return 'absence' in read;
}

/** Why a file is not read, as a sentence goes on after its name. */
export function absenceText({ absence }: Unread): string {
  switch (absence) {
    case 'outside':
      return 'is in no folder of the workspace';
    case 'too-large':
      return 'is larger than what is read';
    case 'missing':
      return 'is not there';
    default:
      return 'cannot be read';
  }
}
