import type { Expectation } from '../../schemas/resolvedExperiment.ts';
import type { AnyResult } from '../../schemas/results/results.ts';
import { checkExpectations, comparisonIn, type HeldExpectation } from './expectations.ts';
import { checkStudyExpectations } from './studyExpectations.ts';

/** Holds a result to what its own spec expects. A study that was stopped is held to nothing. */
export function heldExpectations(result: AnyResult): HeldExpectation[] {
  const written = writtenIn(result.spec.expect);
  if (result.kind !== 'ServingResult') return result.result.complete ? checkStudyExpectations(written, result) : [];
  const expectations = written.flatMap(({ name, is }) => {
    const comparison = comparisonIn(is);
    return comparison ? [{ metric: name as Expectation['metric'], ...comparison }] : [];
  });
  return checkExpectations(expectations, result.result);
}

/** The spec of a study is read from a file as it is. */
function writtenIn(expect: unknown): { readonly name: string; readonly is: string }[] {
  if (typeof expect !== 'object' || expect === null || Array.isArray(expect)) return [];
  return Object.entries(expect).flatMap(([name, is]) => (typeof is === 'string' ? [{ name, is }] : []));
}
