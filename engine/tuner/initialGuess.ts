import { GUESSED_ALPHA_SHARE } from '../../schemas/defaults.ts';
import { latency, threeDigits } from '../report/quantities.ts';
import type { Environment } from './observation.ts';
import type { State } from './storedParameters.ts';
import type { GuessReason, Reason } from './tuner.ts';

/**
 * First guess of alpha, beta and gamma (queueing-model-analyzer, 9.5): the closed form inverted at light load, where
 * an iteration takes alpha. Under load the latencies hold more than that, and so does the guess.
 */
export function initialGuess(observed: Environment): { state: State } | { error: Reason<GuessReason> } {
  const { ttftMs, itlMs, inputTokens, outputTokens } = observed;
  const alpha = GUESSED_ALPHA_SHARE * itlMs;
  const betaPlusGamma = (ttftMs - alpha) / inputTokens;
  if (betaPlusGamma < 0) {
    return failed(
      'beta-plus-gamma-negative',
      `beta + gamma would be negative: the TTFT of ${latency(ttftMs)} is below alpha, guessed as ${GUESSED_ALPHA_SHARE} of the ITL (${latency(alpha)}).`,
    );
  }
  const tokens = inputTokens + (outputTokens + 1) / 2 - 1;
  if (!(tokens > 0)) {
    return failed(
      'denominator-not-positive',
      `beta and gamma cannot be told apart: requests of ${threeDigits(inputTokens)} input and ${threeDigits(outputTokens)} output tokens are too short.`,
    );
  }
  const gamma = (itlMs - alpha - betaPlusGamma) / tokens;
  const beta = betaPlusGamma - gamma;
  if (!(beta > 0)) return failed('beta-not-positive', notPositive('beta', beta));
  if (!(gamma > 0)) return failed('gamma-not-positive', notPositive('gamma', gamma));
  return { state: [alpha, beta, gamma] };
}

function notPositive(name: string, value: number): string {
  return `${name} would be ${threeDigits(value)} ms per token, and must be above 0.`;
}

function failed(code: GuessReason, message: string): { error: Reason<GuessReason> } {
  return { error: { code, message: `No first guess: ${message}` } };
}
