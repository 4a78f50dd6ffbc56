import type { ResolvedExperiment } from '../../schemas/resolvedExperiment.ts';
import type { ServingResult } from '../../schemas/results/serving-result.ts';
import type { Outcome } from '../serving/outcome.ts';
import { servingOutcome } from './servingOutcome.ts';

/** What a result is made from beside the run itself. Hashes are taken outside of the engine. */
export interface ResultSources {
  readonly engineVersion: string;
  /** SHA-256 of the experiment's spec in the form of `canonicalJson`. */
  readonly specHash: string;
  readonly inputs: ServingResult['inputs'];
  readonly warnings: readonly string[];
}

/** The file that a run is saved as. */
export function servingResult(experiment: ResolvedExperiment, outcome: Outcome, sources: ResultSources): ServingResult {
  const { engineVersion, specHash, inputs, warnings } = sources;
  return {
    schemaVersion: 1,
    kind: 'ServingResult',
    engineVersion,
    seed: experiment.seed,
    specHash,
    inputs: [...inputs],
    spec: experiment.spec,
    result: servingOutcome(outcome),
    warnings: [...warnings],
  };
}
