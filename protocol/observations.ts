import type { Semantics } from '../schemas/defaults.ts';
import type { VariantParameters } from '../schemas/service-parameters.ts';
import type { VariantObservations } from '../schemas/variant-observations.ts';
import type { CapacityVariant } from './capacity.ts';

/** What names a file with observations: the argument of the command `kneepoint.learnParameters` too. */
export interface ObservationsAddress {
  readonly uri: string;
}

/** Request: everything that the tuner view learns from. Answered with an `ObservationsResult`. */
export const OBSERVATIONS = 'kneepoint/observations';

export type ObservationsResult = ObservedFacts | ObservationsProblem;

/** A file with observations of at least one variant. */
export interface ObservedFacts extends ObservationsAddress {
  readonly state: 'known';
  /** The version of the document that was looked at. */
  readonly version: number;
  /** The semantics that the settings choose. */
  readonly semantics: Semantics;
  /** Never empty, and each with a variant. */
  readonly models: readonly ObservedModel[];
  /** What a reader should know before trusting the numbers, such as documents that are left out. */
  readonly remarks: readonly string[];
}

/** The valid documents of one model, or its rows in a table. */
export interface ObservedModel {
  readonly spec: VariantObservations['spec'];
  /** What the workspace's ServiceParameters say of its variants. */
  readonly known: readonly CapacityVariant[];
}

/**
 * Why there is nothing to learn from: what is observed is not valid, there is nothing observed, or no observations are
 * in the file; or it cannot be looked at.
 */
export interface ObservationsProblem extends ObservationsAddress {
  readonly state: 'invalid' | 'empty' | 'missing' | 'file-closed' | 'no-answer';
  readonly version?: number;
  /** What is wrong and what to do, in at most two sentences. */
  readonly message: string;
}

/** Request: learned parameters as the text of a ServiceParameters document. Answered with the text. */
export const PARAMETERS_TEXT = 'kneepoint/parametersText';

export interface ParametersTextParams {
  /** The document's name. */
  readonly name: string;
  readonly variants: readonly VariantParameters[];
}
