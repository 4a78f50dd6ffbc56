import type { ConfigProblem } from '../../../engine/hardware/config/configFields.ts';
import type { ModelFromConfig } from '../../../engine/hardware/config/modelFromConfig.ts';
import type { Absence } from '../../../protocol/documents.ts';
import { TRACE_FORMATS } from '../../../schemas/defaults.ts';
import type { ServingExperiment } from '../../../schemas/serving-experiment.ts';
import { isConfigPath } from '../profiles.ts';
import { uriInWorkspace } from '../relativePath.ts';
import type { Trace, TraceOptions } from '../traces/readTrace.ts';
import { type LooseSpec, valueAt } from './looseSpec.ts';

export type TraceFormatChoice = TraceOptions['format'];
const CHOICES: readonly TraceFormatChoice[] = ['auto', ...TRACE_FORMATS];

/** A file that a document names, and what it is read as. */
export type NamedFile =
  | { readonly as: 'config' | 'experiment'; readonly uri: string }
  | { readonly as: 'trace'; readonly uri: string; readonly format: TraceFormatChoice };

/** A file that is not there to be read, and why. */
export interface Unread {
  readonly absence: Absence | undefined;
  /** In more words, where they are known: a sentence in lower case. */
  readonly reason?: string;
}

/** What a config.json comes to: a model, or what is wrong with it, by lines from 1 on. */
export type ConfigFile =
  | Exclude<ModelFromConfig, { problems: unknown }>
  | { readonly problems: readonly (ConfigProblem & { readonly line: number })[] };

/** The experiments of a file, in their order. */
export interface ExperimentsFile {
  readonly experiments: readonly {
    readonly name: string | undefined;
    /** As it is written; undefined where there are errors in it. */
    readonly spec: ServingExperiment['spec'] | undefined;
  }[];
}

/** What a named file comes to. */
export type NamedFileRead = ConfigFile | Trace | ExperimentsFile | Unread;

/** What is known of the files that documents name. What is undefined has not been read yet. */
export interface NamedFiles {
  config(uri: string): ConfigFile | Unread | undefined;
  trace(uri: string, format: TraceFormatChoice): Trace | Unread | undefined;
  experiments(uri: string): ExperimentsFile | Unread | undefined;
  /** The formats that experiments of the workspace read a file as a trace of. */
  formatsOf(uri: string): readonly TraceFormatChoice[];
  /** SHA-256 of a file that is known, as hexadecimal digits. */
  hashOf(uri: string): string | undefined;
}

/** Where a document may read files. */
export interface Whereabouts {
  readonly documentUri: string;
  /** Undefined if they are not known. */
  readonly workspaceFolders: readonly string[] | undefined;
}

/** The files that a document names, where it may read them. */
export interface Surroundings extends Whereabouts {
  /** Undefined where nobody reads them. */
  readonly files: NamedFiles | undefined;
}

/** What is around a document, of what a rule or a feature knows. */
export function surroundings(
  documentUri: string,
  { files, workspaceFolders }: { readonly files?: NamedFiles; readonly workspaceFolders?: readonly string[] },
): Surroundings {
  return { documentUri, workspaceFolders, files };
}

/** The config.json that a spec names as its model; undefined if it names a profile. */
export function configOf(spec: LooseSpec, where: Whereabouts): NamedFile | undefined {
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

/** Why a file is not read, as a sentence. @param path as the document names it */
export function unreadSentence(path: string, unread: Unread): string {
  return unread.reason === undefined ? `${path} ${absenceText(unread)}.` : `${path}: ${unread.reason}`;
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
