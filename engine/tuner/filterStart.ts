import { type Bounds, boundsAround, DEFAULT_BOUNDS, DEFAULT_STATE } from './filterSettings.ts';
import { initialGuess } from './initialGuess.ts';
import type { Environment } from './observation.ts';
import type { Matrix3, State, StoredParameters } from './storedParameters.ts';
import type { GuessReason, Reason, StartedFrom } from './tuner.ts';

/** Relative asymmetry of a covariance that rounding explains. */
const ASYMMETRY = 1e-6;

/** Where a filter starts in a cycle. */
export interface FilterStart {
  readonly startedFrom: StartedFrom;
  readonly state: State;
  /** Absent: nothing is known, P starts as Q. */
  readonly covariance?: Matrix3;
  readonly bounds: Bounds;
  /** Why the defaults were taken. */
  readonly guessError?: Reason<GuessReason>;
}

/** Start of a variant of which nothing is stored: the first guess, bounds around it; the defaults if there is none. */
export function coldStart(observed: Environment): FilterStart {
  const guess = initialGuess(observed);
  if ('state' in guess) return { startedFrom: 'guess', state: guess.state, bounds: boundsAround(guess.state) };
  return { startedFrom: 'defaults', state: DEFAULT_STATE, bounds: DEFAULT_BOUNDS, guessError: guess.error };
}

/** Start from the store. */
export function warmStart(stored: StoredParameters, bounds: Bounds): FilterStart {
  return {
    startedFrom: 'store',
    state: [stored.alphaMs, stored.betaMs, stored.gammaMs],
    ...(stored.covariance ? { covariance: stored.covariance } : {}),
    bounds,
  };
}

/** What is wrong with a start from the store, in a sentence; undefined if nothing is. */
export function startProblem({ state, covariance }: FilterStart): string | undefined {
  if (!state.every((parameter) => Number.isFinite(parameter) && parameter >= 0)) {
    return `alpha, beta and gamma must be finite and not negative, not ${state.join(', ')}.`;
  }
  if (covariance && !isCovariance(covariance)) {
    return 'The covariance must be a symmetric 3 x 3 matrix of finite numbers without a negative variance.';
  }
  return undefined;
}

function isCovariance(matrix: Matrix3): boolean {
  if (matrix.length !== 3) return false;
  for (let i = 0; i < 3; i++) {
    if (matrix[i]!.length !== 3 || !(matrix[i]![i]! >= 0)) return false;
    for (let j = 0; j < 3; j++) {
      const entry = matrix[i]![j]!;
      const mirrored = matrix[j]?.[i];
      if (!Number.isFinite(entry) || mirrored === undefined) return false;
      if (Math.abs(entry - mirrored) > ASYMMETRY * (Math.abs(entry) + Math.abs(mirrored))) return false;
    }
  }
  return true;
}
