import type { Semantics } from '../schemas/defaults.ts';

/** Requests from the server to the editor's side, so that files are found and read wherever the workspace lives. */
export const LIST_DOCUMENTS = 'kneepoint/listDocuments';
export interface ListDocumentsResult {
  /** Every file of the workspace that may hold documents of ours. */
  readonly uris: readonly string[];
}

export const READ_DOCUMENT = 'kneepoint/readDocument';
export interface ReadDocumentParams {
  readonly uri: string;
  /** What a document of ours names the file as; absent for a file that may be a document of ours itself. */
  readonly as?: NamedAs;
}
export interface ReadDocumentResult {
  /** The file's text; null if it cannot be read or is none of ours. */
  readonly text: string | null;
  /** Why there is no text of a file that a document names. */
  readonly absence?: Absence;
}

/** What a file that a document names is: the configuration of a model, requests, or a document with experiments. */
export type NamedAs = 'config' | 'trace' | 'experiment';

/** Why a file that a document names is not read: it is in no folder of the workspace, not there, or larger than is read. */
export type Absence = 'outside' | 'missing' | 'too-large';

/** What the editor's side tells the server at the start. */
export interface InitializationOptions {
  /** The editor answers `kneepoint/listDocuments` and `kneepoint/readDocument`. */
  readonly workspaceDocuments?: boolean;
  /** The editor checks JSON documents of ours against our JSON Schema by itself. */
  readonly checksJson?: boolean;
  /** A generic YAML server runs in the editor too. */
  readonly yamlServer?: boolean;
  /** The editor shows the capacity view and wants to hear `kneepoint/capacityChanged`. */
  readonly followsCapacity?: boolean;
  /** Links in hovers may run our commands. */
  readonly commandLinks?: boolean;
  /** Folder of the documentation, for links in hovers and findings. */
  readonly docsUri?: string;
}

/** The settings below `kneepoint` that the server reads. */
export interface ServerSettings {
  readonly semantics?: Semantics;
  readonly systemNamespace?: string;
  /** Severities that replace the rules' own, by code. */
  readonly severities?: Readonly<Record<string, string>>;
  /** Globs of files to take for queueing-model ConfigMaps, for single entries, and for patches. */
  readonly configMapFiles?: readonly string[];
  readonly entryFiles?: readonly string[];
  readonly patchFiles?: readonly string[];
  /** Kinds of code lenses and inlay hints that are shown. */
  readonly codeLens?: {
    readonly capacity?: boolean;
    readonly parameters?: boolean;
    readonly learn?: boolean;
    readonly simulate?: boolean;
  };
  readonly inlayHints?: { readonly utilisation?: boolean; readonly units?: boolean; readonly inherited?: boolean };
}
