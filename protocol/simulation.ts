import type { AcceleratorProfile, ModelProfile } from '../schemas/profiles.ts';
import type { ResolvedExperiment } from '../schemas/resolvedExperiment.ts';
import type { ServingResult } from '../schemas/results/serving-result.ts';
import type { WriteEntryResult } from './capacity.ts';
import type { SpecAddress, SpecProblem } from './specAddress.ts';

/** Request: an experiment with all that it names. Answered with a `SimulationResult`. */
export const SIMULATION = 'kneepoint/simulation';

export type SimulationResult = SimulationFacts | SpecProblem;

/** An experiment that can be run. */
export interface SimulationFacts extends SpecAddress {
  readonly state: 'known';
  /** The version of the file that was looked at. */
  readonly version: number;
  readonly job: SimulationJob;
  /** Names of the profiles that a control can offer. */
  readonly accelerators: readonly AcceleratorProfile[];
  /** What a reader should know before trusting the numbers. */
  readonly remarks: readonly string[];
}

/** `ServingJob` of the engine, as it travels: requests of a trace as plain lists. */
export interface SimulationJob {
  readonly experiment: ResolvedExperiment;
  readonly model?: ModelProfile;
  readonly accelerator?: AcceleratorProfile;
  readonly trace?: {
    readonly arrivalMs: readonly number[];
    readonly promptTokens: readonly number[];
    readonly outputTokens: readonly number[];
  };
}

/**
 * Request: runs an experiment as its document has it, for a file with its result. Takes `RunStudyParams`, answered with an
 * `ExperimentEnd`.
 */
export const RUN_EXPERIMENT = 'kneepoint/runExperiment';

export type ExperimentEnd =
  | { readonly state: 'done'; readonly result: ServingResult }
  | { readonly state: 'stopped' }
  | { readonly state: 'invalid'; readonly message: string };

/** Request: fields of an experiment's spec, by dotted path, with the values to be written. Answered with a `WrittenFields`. */
export const WRITE_FIELDS = 'kneepoint/writeFields';

export interface WriteFieldsParams extends SpecAddress {
  readonly version: number;
  /** Such as `workload.request_rate_rps`; null takes the field out. */
  readonly fields: Readonly<Record<string, number | string | null>>;
}

/** One edit for all of the fields, or why there is none: then nothing is to be written. */
export type WrittenFields = WriteEntryResult;

/**
 * Request: the experiment at a place, or the nearest one above, or the file's first; null in a file without any. Takes
 * `SpecAtParams`.
 */
export const EXPERIMENT_AT = 'kneepoint/experimentAt';
