import type { Position, TextEdit } from 'vscode-languageserver-types';
import type { Semantics } from '../schemas/defaults.ts';
import type { VariantParameters } from '../schemas/service-parameters.ts';

/** What names an entry: the argument of the command `kneepoint.showCapacity` too. */
export interface EntryAddress {
  /** The file. */
  readonly uri: string;
  /** The entry's key in `data`. */
  readonly key: string;
}

/** Request: everything that the capacity view shows of an entry. Answered with a `CapacityResult`. */
export const CAPACITY = 'kneepoint/capacity';

export type CapacityResult = CapacityFacts | CapacityProblem;

/** An entry with variants whose parameters are known. */
export interface CapacityFacts {
  readonly state: 'known';
  readonly entry: EntryFacts;
  readonly settings: EntrySettings;
  readonly semantics: Semantics;
  /** Never empty; of `default` those of every model without settings of its own. */
  readonly variants: readonly CapacityVariant[];
  /** What is decided with the settings of the file; absent where no traffic is known, or several models are shown. */
  readonly decision?: DecisionFacts;
  /** What a reader should know before trusting the numbers. */
  readonly remarks: readonly string[];
}

/** What the analyzer decides for a model, in sentences. */
export interface DecisionFacts {
  readonly verdict: string;
  /** Targets, their level and why that one; absent if there is no SLO. */
  readonly slo?: string;
  /** When the traffic was observed, in ms since 1970; absent if it is what the parameters give. */
  readonly observedMs?: number;
}

/** Why there is nothing to show: nobody gave parameters, the controller drops the entry, or it cannot be read. */
export interface CapacityProblem {
  readonly state: 'no-parameters' | 'entry-invalid' | 'entry-missing' | 'file-closed' | 'no-answer';
  readonly entry: EntryFacts;
  /** What is wrong and what to do, in at most two sentences. */
  readonly message: string;
}

interface EntryFacts extends EntryAddress {
  /** The version of the document that was looked at; absent if it is not open. */
  readonly version?: number;
  readonly isDefault: boolean;
  /** Absent for `default`, and for entries without an identity. */
  readonly model?: { readonly modelId: string; readonly namespace: string };
}

/** The settings that apply to the entry, as the controller resolves them. */
export interface EntrySettings {
  /** k, always above 1. */
  readonly multiplier: number;
  readonly multiplierFrom: 'entry' | 'default-entry' | 'built-in';
  /** Targets, ms, that replace the inferred ones. */
  readonly explicit?: { readonly ttftMs: number; readonly itlMs: number };
}

/** A variant, what it was given, and where. */
export interface CapacityVariant {
  readonly parameters: VariantParameters;
  /** The file with its parameters, and where its name stands there. */
  readonly from: { readonly uri: string; readonly offset: number };
  /** What its pods reported last: assumed where the parameters do not say. */
  readonly observed?: { readonly arrivalRps: number; readonly maxBatch?: number };
}

/** Request: the edits that write settings into an entry. Answered with a `WriteEntryResult`. */
export const WRITE_ENTRY = 'kneepoint/writeEntry';

export interface WriteEntryParams extends EntryAddress {
  /** The version that the values were chosen for; another one is refused. */
  readonly version?: number;
  readonly values: EntryValuesToWrite;
}

/** A number is written, null takes the field out, and what is absent stays. */
export interface EntryValuesToWrite {
  readonly sloMultiplier?: number;
  readonly targetTTFT?: number | null;
  readonly targetITL?: number | null;
}

/** An edit in the protocol's terms, or why there is none. */
export type WriteEntryResult =
  | { readonly version: number; readonly edits: readonly TextEdit[] }
  | { readonly refused: string };

/** Notification from the server: what it says about a document, or about all of them, may have changed. */
export const CAPACITY_CHANGED = 'kneepoint/capacityChanged';

export interface CapacityChangedParams {
  /** Absent if every document is concerned: settings, or parameters of variants, changed. */
  readonly uri?: string;
}

/** Request: the entry at a place, or the file's first one; null in a file without entries. */
export const ENTRY_AT = 'kneepoint/entryAt';

export interface EntryAtParams {
  readonly uri: string;
  readonly position: Position;
}

/** Request: a ServiceParameters document to fill in for an entry's model. Answered with its text. */
export const PARAMETERS_SKELETON = 'kneepoint/parametersSkeleton';
