import { DEFAULT_LATENCY_SCALE } from '../../schemas/defaults.ts';
import type { IterationCost } from '../serving/iterationCost.ts';
import { checkPositive } from './inputChecks.ts';

/** Parameters as a controller learns them, and what each phase is multiplied by. */
export interface IterationModelInput {
  /** ms of an iteration. */
  readonly alphaMs: number;
  /** ms of a token that is computed. */
  readonly betaMs: number;
  /** ms of a token that is read from the cache, or written to it by a prompt. */
  readonly gammaMs: number;
  readonly prefillScale?: number;
  readonly decodeScale?: number;
}

/**
 * T(n) = alpha + the work of the requests in the batch (queueing-model-analyzer, section 9.2), request by request: a decode
 * on a context of c tokens is `beta + gamma c`, a chunk of x tokens after s is `beta x + gamma (s + x)`.
 * @throws RangeError if a parameter is negative or not finite, or a scale not above 0
 */
export function iterationModelCost(input: IterationModelInput): IterationCost {
  const { alphaMs, betaMs, gammaMs, prefillScale = DEFAULT_LATENCY_SCALE, decodeScale = DEFAULT_LATENCY_SCALE } = input;
  for (const [name, value] of Object.entries({ alphaMs, betaMs, gammaMs }))
    if (!(value >= 0 && value < Infinity)) throw new RangeError(`${name} must be 0 or more, not ${value}.`);
  checkPositive('prefillScale', prefillScale);
  checkPositive('decodeScale', decodeScale);
  return {
    computePerDecodeMs: 0,
    computePerContextMs: 0,
    computePerWindowedMs: 0,
    computePerTokenMs: 0,
    computePerAttendedMs: 0,
    computePerAttendedWindowedMs: 0,
    memoryPerDecodeMs: decodeScale * betaMs,
    memoryPerContextMs: decodeScale * gammaMs,
    memoryPerWindowedMs: 0,
    memoryPerTokenMs: prefillScale * betaMs,
    memoryPerReadMs: prefillScale * gammaMs,
    memoryPerReadWindowedMs: 0,
    overheadFixedMs: 0,
    overheadPerDecodeMs: 0,
    overheadPerTokenMs: 0,
    weightsMs: Float64Array.of(alphaMs),
    windowTokens: Infinity,
    sharedPrefill: prefillScale,
    sharedDecode: decodeScale,
  };
}
